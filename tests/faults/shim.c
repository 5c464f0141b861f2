/* System calls that fail once: a library to be loaded before libc (LD_PRELOAD).

   Only calls on files below `root` count. The call of number `nth` among those that `what` takes
   fails with `how`: an error number, SHORT (half of what is to be written is), or KILL. A call that
   is to fail does nothing first, except `close`, which closes. Nothing waits for the disk. */

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SHORT = -1, KILL = -2 };
enum { CHANGES = 1, WRITES = 2, DECIDES = 4 };

static char root[4096], trace[1 << 18];
static size_t root_length, traced;
static long nth, seen;
static int what, how, fired;
static char ours[65536]; /* descriptors of files below root: 1 read, 2 written */

void faults_arm(const char *below, int kinds, long number, int answer) {
  snprintf(root, sizeof root, "%s", below);
  root_length = strlen(root);
  what = kinds, nth = number, how = answer, seen = fired = 0, traced = 0, trace[0] = 0;
}
void faults_disarm(void) { root_length = 0; }
long faults_seen(void) { return seen; }
int faults_fired(void) { return fired; }
const char *faults_trace(void) { return trace; }

static int below(int at, const char *path) {
  if (!root_length || !path) return 0;
  if (path[0] == '/' || at == AT_FDCWD) return !strncmp(path, root, root_length);
  return at >= 0 && at < (int)sizeof ours && ours[at];
}
static int held(int fd) { return root_length && fd >= 0 && fd < (int)sizeof ours ? ours[fd] : 0; }

/* Whether this call is the one: then 1 with errno set, or 2 for a short write. */
static int fails(int kind, const char *name, const char *path) {
  if (!(what & kind)) return 0;
  seen++;
  if (nth == 0 && traced < sizeof trace - 5000)
    traced += snprintf(trace + traced, 4500, "%s %s\n", name, path ? path : "");
  if (seen != nth) return 0;
  fired = 1;
  if (how == KILL) kill(getpid(), SIGKILL);
  if (how == SHORT) return 2;
  errno = how;
  return 1;
}

#define REAL(result, name, ...)                              \
  static result (*real)(__VA_ARGS__);                        \
  if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static int opened(int fd, int at, const char *path, int flags) {
  if (fd >= 0 && fd < (int)sizeof ours)
    ours[fd] = below(at, path) ? ((flags & O_ACCMODE) == O_RDONLY ? 1 : 2) : 0;
  return fd;
}
static int opening(int flags) { return (flags & O_ACCMODE) || (flags & O_CREAT) ? CHANGES : DECIDES; }

int open64(const char *path, int flags, ...) {
  REAL(int, "open64", const char *, int, ...);
  va_list more;
  va_start(more, flags);
  int mode = va_arg(more, int);
  va_end(more);
  if (below(AT_FDCWD, path) && fails(opening(flags), opening(flags) == CHANGES ? "open-to-write" : "open", path)) return -1;
  return opened(real(path, flags, mode), AT_FDCWD, path, flags);
}
int open(const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  int mode = va_arg(more, int);
  va_end(more);
  return open64(path, flags, mode);
}
int openat64(int at, const char *path, int flags, ...) {
  REAL(int, "openat64", int, const char *, int, ...);
  va_list more;
  va_start(more, flags);
  int mode = va_arg(more, int);
  va_end(more);
  if (below(at, path) && fails(opening(flags), opening(flags) == CHANGES ? "open-to-write" : "open", path)) return -1;
  return opened(real(at, path, flags, mode), at, path, flags);
}
int close(int fd) {
  REAL(int, "close", int);
  int mine = held(fd), failed = mine == 2 && fails(CHANGES, "close", "");
  if (fd >= 0 && fd < (int)sizeof ours) ours[fd] = 0;
  int code = errno, result = real(fd);
  if (!failed) return result;
  errno = code;
  return -1;
}

#define WRITING(name, type, ...)                                   \
  int failed = held(fd) ? fails(WRITES, name, "") : 0;             \
  if (failed == 1) return -1;                                      \
  if (failed == 2 && size > 1) size /= 2

ssize_t write(int fd, const void *data, size_t size) {
  REAL(ssize_t, "write", int, const void *, size_t);
  WRITING("write", );
  return real(fd, data, size);
}
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
  REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
  WRITING("pwrite", );
  return real(fd, data, size, at);
}
ssize_t sendfile64(int fd, int from, off64_t *at, size_t size) {
  REAL(ssize_t, "sendfile64", int, int, off64_t *, size_t);
  WRITING("sendfile", );
  return real(fd, from, at, size);
}

ssize_t read(int fd, void *data, size_t size) {
  REAL(ssize_t, "read", int, void *, size_t);
  if (held(fd) && fails(DECIDES, "read", "")) return -1;
  return real(fd, data, size);
}
ssize_t pread64(int fd, void *data, size_t size, off64_t at) {
  REAL(ssize_t, "pread64", int, void *, size_t, off64_t);
  if (held(fd) && fails(DECIDES, "pread", "")) return -1;
  return real(fd, data, size, at);
}

int fsync(int fd) { return held(fd) && fails(CHANGES, "fsync", "") ? -1 : 0; }
int fdatasync(int fd) { return held(fd) && fails(CHANGES, "fdatasync", "") ? -1 : 0; }

/* A call of a path, or of a descriptor. */
#define OF_PATH(kind, result, name, path_at, path, types, given, bad) \
  result name types {                                                 \
    REAL(result, #name, DROP types);                                  \
    if (below(path_at, path) && fails(kind, #name, path)) return bad; \
    return real given;                                                \
  }
#define OF_FD(kind, result, name, types, given, bad)                  \
  result name types {                                                 \
    REAL(result, #name, DROP types);                                  \
    if (held(fd) && fails(kind, #name, "")) return bad;               \
    return real given;                                                \
  }
#define DROP(...) __VA_ARGS__

OF_PATH(CHANGES, int, rename, AT_FDCWD, to, (const char *path, const char *to), (path, to), -1)
OF_PATH(CHANGES, int, renameat, at, path, (int at, const char *path, int to_at, const char *to), (at, path, to_at, to), -1)
OF_PATH(CHANGES, int, link, AT_FDCWD, to, (const char *path, const char *to), (path, to), -1)
OF_PATH(CHANGES, int, symlink, AT_FDCWD, to, (const char *path, const char *to), (path, to), -1)
OF_PATH(CHANGES, int, unlink, AT_FDCWD, path, (const char *path), (path), -1)
OF_PATH(CHANGES, int, unlinkat, at, path, (int at, const char *path, int flags), (at, path, flags), -1)
OF_PATH(CHANGES, int, mkdir, AT_FDCWD, path, (const char *path, mode_t mode), (path, mode), -1)
OF_PATH(CHANGES, int, mkdirat, at, path, (int at, const char *path, mode_t mode), (at, path, mode), -1)
OF_PATH(CHANGES, int, rmdir, AT_FDCWD, path, (const char *path), (path), -1)
OF_PATH(CHANGES, int, chmod, AT_FDCWD, path, (const char *path, mode_t mode), (path, mode), -1)
OF_PATH(CHANGES, int, fchmodat, at, path, (int at, const char *path, mode_t mode, int flags), (at, path, mode, flags), -1)
OF_PATH(CHANGES, int, utimensat, at, path, (int at, const char *path, const struct timespec times[2], int flags), (at, path, times, flags), -1)
OF_FD(CHANGES, int, fchmod, (int fd, mode_t mode), (fd, mode), -1)
OF_FD(CHANGES, int, futimens, (int fd, const struct timespec times[2]), (fd, times), -1)
OF_FD(CHANGES, int, ftruncate64, (int fd, off64_t size), (fd, size), -1)
OF_FD(CHANGES, int, flock, (int fd, int operation), (fd, operation), -1)

OF_PATH(DECIDES, DIR *, opendir, AT_FDCWD, path, (const char *path), (path), NULL)
OF_FD(DECIDES, DIR *, fdopendir, (int fd), (fd), NULL)
OF_PATH(DECIDES, int, stat64, AT_FDCWD, path, (const char *path, struct stat64 *data), (path, data), -1)
OF_PATH(DECIDES, int, lstat64, AT_FDCWD, path, (const char *path, struct stat64 *data), (path, data), -1)
OF_PATH(DECIDES, int, fstatat64, at, path, (int at, const char *path, struct stat64 *data, int flags), (at, path, data, flags), -1)
OF_FD(DECIDES, int, fstat64, (int fd, struct stat64 *data), (fd, data), -1)
OF_PATH(DECIDES, int, access, AT_FDCWD, path, (const char *path, int mode), (path, mode), -1)
OF_PATH(DECIDES, int, faccessat, at, path, (int at, const char *path, int mode, int flags), (at, path, mode, flags), -1)
