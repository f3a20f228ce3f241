// The worker of both builds: it measures the driver that is linked.
#include <memory>

#include "serve_worker.hpp"
// And the header of the driver: checkout and include/ are searched.

/// Connects, does one operation, checks its response, and returns what does it again.
tacho::Ready prepare(const std::string& scenario, const tacho::Json&) {
  // Replace this: tacho::Ready ready; ready.run = [=] { … }; return ready;
  throw std::runtime_error("write the operation " + scenario + " in worker.cpp");
}

int main() { tacho::serve_worker("TACHO.PACKAGE", DRIVER_VERSION, prepare); }
