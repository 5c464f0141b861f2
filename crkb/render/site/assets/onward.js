// Leads on to the page that an address stands for, with the place on it that was asked for.
"use strict";
location.replace(document.getElementById("onward").href + location.search + location.hash);
