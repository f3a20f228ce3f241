"""Speaks version 1 of the worker protocol of tacho bench on standard input and output."""

import json
import os
import platform
import sys
import time

VERSION = 1


class Unsupported(Exception):
    """Raised by prepare where this version of the driver cannot do a scenario; says why."""


def serve_worker(driver, driver_version, prepare):
    """Responds to the requests of the runner until it ends.

    prepare(scenario) connects, does one operation, checks its response, and returns a function that does one operation.
    """
    # A driver may print something, and standard output belongs to the protocol.
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    prepared = {}
    for line in sys.stdin:
        request_id = None
        try:
            request = json.loads(line)
            request_id = request.get("id")
            if request.get("do") == "stop":
                break
            reply = _respond(request, driver, driver_version, prepare, prepared)
        except Unsupported as reason:
            reply = {"unsupported": str(reason)}
        except Exception as error:  # whatever a driver raises is a reply
            reply = {"error": f"{type(error).__name__}: {error}"}
        replies.write(json.dumps({"id": request_id, **reply}) + "\n")
        replies.flush()
    # A driver may leave a thread that keeps the process alive.
    os._exit(0)


def _respond(request, driver, driver_version, prepare, prepared):
    do, scenario = request.get("do"), request.get("scenario")
    if do == "hello":
        runtime = f"{platform.python_implementation().lower()} {platform.python_version()}"
        return {"version": VERSION, "driver": driver, "driverVersion": driver_version, "runtime": runtime}
    if do == "prepare":
        prepared[scenario] = prepare(scenario)
        return {}
    if do != "run":
        raise ValueError(f"unknown request {json.dumps(request)}")
    if scenario not in prepared:
        raise ValueError(f"the scenario {scenario} was not prepared")
    return _measure(prepared[scenario], request["operations"])


def _measure(run, operations):
    clock = time.perf_counter_ns
    times = []
    process = time.process_time_ns()
    thread = time.thread_time_ns()
    start = last = clock()
    while len(times) < operations:
        run()
        now = clock()
        times.append(now - last)
        last = now
    thread = time.thread_time_ns() - thread
    process = time.process_time_ns() - process
    times.sort()
    return {
        "operations": len(times),
        "ns": last - start,
        "p25Ns": times[len(times) // 4],
        "p50Ns": times[len(times) // 2],
        "cpuNs": thread,
        "processCpuNs": process,
        "counters": {},
    }
