// A separate library, preloaded where allocations are counted and nowhere else: what is timed has the plain malloc.
// Every way to memory of the C library counts, and `new` is one of its callers. A realloc counts as one of the new size, as
// valgrind has it.

#include <cstddef>
#include <cerrno>

extern "C" {

void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

static unsigned long allocations = 0;
static unsigned long allocated_bytes = 0;

static void count(std::size_t size) {
  __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&allocated_bytes, size, __ATOMIC_RELAXED);
}

/// What the process has allocated so far.
void tachograph_allocations(unsigned long* number, unsigned long* bytes) {
  *number = __atomic_load_n(&allocations, __ATOMIC_RELAXED);
  *bytes = __atomic_load_n(&allocated_bytes, __ATOMIC_RELAXED);
}

void* malloc(std::size_t size) {
  count(size);
  return __libc_malloc(size);
}

void* calloc(std::size_t number, std::size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void* realloc(void* old, std::size_t size) {
  count(size);
  return __libc_realloc(old, size);
}

void* memalign(std::size_t alignment, std::size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) { return memalign(alignment, size); }

int posix_memalign(void** result, std::size_t alignment, std::size_t size) {
  *result = memalign(alignment, size);
  return *result == nullptr ? ENOMEM : 0;
}
}
