#pragma once

namespace bench {

/// Speaks the worker protocol of interleaved measurements (harnesses/interleave/README.md) until the input ends.
void serve_worker();

}  // namespace bench
