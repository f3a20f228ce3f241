"""Speaks version 1 of the worker protocol of tacho bench on standard input and output. It stands alone."""

import asyncio
import inspect
import json
import math
import os
import platform
import sys
import threading
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
    or a Ready. Where the runner sends a contract, that is its second argument. Both functions may be async. It is called again
    for every further connection of the request `load`.
    """
    # asyncio receives into 256 KiB. Until a larger block was freed, as it was in most applications, the C library maps memory for each
    # of them, or not, as the imports have left it: mallopt(3), M_MMAP_THRESHOLD. That is 10 µs of an operation.
    bytes(1 << 20)
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

        def connect():
            ready = settle(prepare(scenario) if contract is None else prepare(scenario, contract))
            return ready if isinstance(ready, Ready) else Ready(ready)

        prepared[scenario] = ([connect()], connect)
        return prepared[scenario][0][0].said
    if do not in ("run", "check", "load"):
        raise ValueError(f"unknown request {json.dumps(request)}")
    if scenario not in prepared:
        raise ValueError(f"the scenario {scenario} was not prepared")
    (connections, connect), operations = prepared[scenario], request["operations"]
    ready = connections[0]
    if do == "load":
        while len(connections) < request["connections"]:
            connections.append(connect())
        return _load(connections[: request["connections"]], operations, request.get("rate"))
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
    return _figures(times, elapsed, process, None if ready.has_threads else thread)


# How long before its time an operation is waited for by looking at the clock: a loop waits for whole milliseconds.
LOOKS_FROM_NS = 2_000_000


class _Load:
    """Operations that are due at a fixed rate, for the first connection that is free; without a rate each is due when it begins."""

    def __init__(self, operations, rate):
        self.due = iter(range(operations))
        self.gap = None if rate is None else 1e9 / rate
        self.times = []
        self.start = self.last = time.perf_counter_ns()
        self.error = None

    def take(self):
        """When the next operation is due; None after the last one."""
        at = next(self.due, None)
        if at is None or self.error is not None:
            return None
        return time.perf_counter_ns() if self.gap is None else self.start + int(at * self.gap)

    def end(self, due):
        self.last = time.perf_counter_ns()
        self.times.append(self.last - due)

    def repeat(self, run):
        try:
            while (due := self.take()) is not None:
                if (left := due - time.perf_counter_ns()) > 0:
                    time.sleep(left / 1e9)
                run()
                self.end(due)
        except Exception as error:  # of a thread, which nothing else would report
            self.error = error

    async def repeat_async(self, run):
        try:
            while (due := self.take()) is not None:
                while (left := due - time.perf_counter_ns()) > 0:
                    await asyncio.sleep(max(0, left - LOOKS_FROM_NS) / 1e9)
                await run()
                self.end(due)
        except Exception as error:  # the other connections end too
            self.error = error


def _load(connections, operations, rate):
    if operations < 1 or not connections:
        raise ValueError("a load needs operations and connections")
    process, load = time.process_time_ns(), _Load(operations, rate)
    if connections[0].is_async:

        async def repeat_all():
            await asyncio.gather(*(load.repeat_async(one.run) for one in connections))

        _loop.run_until_complete(repeat_all())
    else:
        threads = [threading.Thread(target=load.repeat, args=(one.run,)) for one in connections]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    if load.error is not None:
        raise load.error
    return _figures(load.times, load.last - load.start, time.process_time_ns() - process, None)


def _figures(times, elapsed, process, thread):
    times.sort()
    return {
        "operations": len(times),
        "ns": elapsed,
        "p25Ns": times[len(times) // 4],
        "p50Ns": times[len(times) // 2],
        "latencies": _latencies(times),
        "cpuNs": thread,
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
