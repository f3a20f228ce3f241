"""Speaks version 1 of the worker protocol of tacho bench on standard input and output. It stands alone."""

import asyncio
import inspect
import json
import math
import os
import platform
import sys
import time

VERSION = 1
_loop = asyncio.new_event_loop()


class Unsupported(Exception):
    """Raised by prepare where this version of the driver cannot do a scenario; says why."""


class Ready:
    """A prepared scenario.

    run does one operation; where is_async, it returns an awaitable. check(operations) is the reply to the request `check`.
    session, emulated and options are optional fields of the reply to `prepare`. Where the work is on other threads
    (has_threads), the CPU time of this one says nothing.
    """

    def __init__(self, run, is_async=None, check=None, session=None, emulated=None, options=None, has_threads=False):
        self.run, self.check, self.has_threads = run, check, has_threads
        self.is_async = inspect.iscoroutinefunction(run) if is_async is None else is_async
        said = {"session": session, "emulated": emulated, "options": options}
        self.said = {name: value for name, value in said.items() if value is not None}


def settle(value):
    """Awaits what is awaitable, in the loop of the operations, and returns the rest as it is."""
    return _loop.run_until_complete(value) if inspect.isawaitable(value) else value


def serve_worker(driver, driver_version, prepare):
    """Responds to the requests of the runner until it ends.

    prepare(scenario) connects, does one operation, checks its response, and returns a function that does one operation,
    or a Ready. Where the runner sends a contract, that is its second argument. Both functions may be async.
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
        contract = request.get("contract")
        ready = settle(prepare(scenario) if contract is None else prepare(scenario, contract))
        prepared[scenario] = ready if isinstance(ready, Ready) else Ready(ready)
        return prepared[scenario].said
    if do not in ("run", "check"):
        raise ValueError(f"unknown request {json.dumps(request)}")
    if scenario not in prepared:
        raise ValueError(f"the scenario {scenario} was not prepared")
    ready, operations = prepared[scenario], request["operations"]
    if do == "check":
        if ready.check is None:
            raise ValueError(f"the scenario {scenario} has no contract, so nothing is checked")
        return ready.check(operations)
    return _measure(ready, operations)


def _measure(ready, operations):
    if operations < 1:
        raise ValueError("a run needs operations")
    times = []
    if ready.is_async:
        elapsed, process, thread = _loop.run_until_complete(_repeat_async(ready.run, operations, times))
    else:
        elapsed, process, thread = _repeat(ready.run, operations, times)
    times.sort()
    return {
        "operations": len(times),
        "ns": elapsed,
        "p25Ns": times[len(times) // 4],
        "p50Ns": times[len(times) // 2],
        "latencies": _latencies(times),
        "cpuNs": None if ready.has_threads else thread,
        "processCpuNs": process,
        "counters": {},
    }


def _latencies(ordered):
    """Times in buckets of 2 %: a flat list of the first bucket and its count, then of steps and counts."""
    flat, last = [], 0
    for time_ns in ordered:
        bucket = math.ceil(math.log(max(1, time_ns)) / math.log(1.02))
        if flat and bucket == last:
            flat[-1] += 1
        else:
            flat += [bucket - last, 1]
        last = bucket
    return flat


def _repeat(run, operations, times):
    clock, add = time.perf_counter_ns, times.append
    process, thread = time.process_time_ns(), time.thread_time_ns()
    start = last = clock()
    for _ in range(operations):
        run()
        now = clock()
        add(now - last)
        last = now
    return last - start, time.process_time_ns() - process, time.thread_time_ns() - thread


async def _repeat_async(run, operations, times):
    clock, add = time.perf_counter_ns, times.append
    process, thread = time.process_time_ns(), time.thread_time_ns()
    start = last = clock()
    for _ in range(operations):
        await run()
        now = clock()
        add(now - last)
        last = now
    return last - start, time.process_time_ns() - process, time.thread_time_ns() - thread
