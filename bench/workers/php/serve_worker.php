<?php

// Speaks version 1 of the worker protocol of tacho bench on standard input and output. It stands alone.
//
// It is started with opcache.enable_cli=1, because servers run PHP with its optimizer and the command line does not. The JIT stays
// at its default, and so does the garbage collector: it collects cycles only, and its time belongs to the operation that it meets.

declare(strict_types=1);

namespace Tacho;

use Closure;
use Exception;
use Throwable;

const VERSION = 1;

/** Thrown by prepare where this version of the driver cannot do a scenario; says why. */
final class Unsupported extends Exception
{
}

/** A prepared scenario. */
final class Ready
{
    /**
     * @param Closure(): mixed $run does one operation
     * @param ?Closure(int): array $check the reply to the request `check`
     * @param array<string, mixed> $said optional fields of the reply to `prepare`: session, emulated, options
     */
    public function __construct(
        public readonly Closure $run,
        public readonly ?Closure $check = null,
        public readonly array $said = [],
    ) {
    }
}

/**
 * Responds to the requests of the runner until it ends.
 *
 * prepare(scenario) connects, does one operation, checks its response, and returns a function that does one operation, or a Ready.
 * Where the runner sends a contract, that is its second argument. It is called again for every connection of the request `load`.
 */
function serve_worker(string $driver, string $driverVersion, Closure $prepare): never
{
    // Standard output belongs to the protocol: what a driver or PHP itself prints goes to standard error.
    ini_set('display_errors', 'stderr');
    ob_start(static function (string $text): string {
        fwrite(STDERR, $text);
        return '';
    }, 1);
    $scenarios = new Scenarios($prepare);
    while (($line = fgets(STDIN)) !== false) {
        $request = json_decode($line, true) ?? [];
        $do = $request['do'] ?? null;
        if ($do === 'stop') {
            break;
        }
        try {
            $reply = match ($do) {
                'hello' => [
                    'version' => VERSION,
                    'driver' => $driver,
                    'driverVersion' => $driverVersion,
                    'runtime' => 'php ' . PHP_VERSION,
                ],
                'prepare' => $scenarios->prepare($request),
                'run' => measure($scenarios->find($request)->run, $request['operations']),
                'check' => $scenarios->check($request),
                'load' => $scenarios->load($request),
                'profile' => throw new Exception('PHP cannot sample itself'),
                default => throw new Exception('unknown request ' . trim($line)),
            };
        } catch (Unsupported $reason) {
            $reply = ['unsupported' => $reason->getMessage()];
        } catch (Throwable $error) {
            $reply = ['error' => describe($error)];
        }
        send(STDOUT, ['id' => $request['id'] ?? null] + $reply);
    }
    exit(0);
}

/** The prepared scenarios, each with its connection. */
final class Scenarios
{
    /** @var array<string, Closure(): Ready> */
    private array $connect = [];
    /** @var array<string, Ready> */
    private array $ready = [];

    public function __construct(private readonly Closure $prepare)
    {
    }

    public function prepare(array $request): array
    {
        $scenario = $request['scenario'];
        $words = isset($request['contract']) ? [$scenario, $request['contract']] : [$scenario];
        $this->connect[$scenario] = function () use ($words): Ready {
            $ready = ($this->prepare)(...$words);
            return $ready instanceof Ready ? $ready : new Ready($ready);
        };
        $this->ready[$scenario] = $this->connect[$scenario]();
        return $this->ready[$scenario]->said;
    }

    /** With a new connection after a load, which closes it. */
    public function find(array $request): Ready
    {
        $scenario = $request['scenario'];
        return $this->ready[$scenario] ??= $this->connectOf($scenario)();
    }

    public function check(array $request): array
    {
        $check = $this->find($request)->check
            ?? throw new Exception("the scenario {$request['scenario']} has no contract, so nothing is checked");
        return $check($request['operations']);
    }

    /** PHP has no threads: each connection has a process, as the requests to a server in PHP have. */
    public function load(array $request): array
    {
        ['operations' => $operations, 'connections' => $connections] = $request;
        $connect = $this->connectOf($request['scenario']);
        if ($operations < 1 || $connections < 1) {
            throw new Exception('a load needs operations and connections');
        }
        if (!function_exists('pcntl_fork') || !function_exists('posix_kill')) {
            throw new Exception('a load needs the extensions pcntl and posix');
        }
        // A new process must not have a connection that this one opened.
        $this->ready = [];
        return load($connect, $operations, $connections, $request['rate'] ?? null);
    }

    private function connectOf(string $scenario): Closure
    {
        return $this->connect[$scenario] ?? throw new Exception("the scenario $scenario was not prepared");
    }
}

function measure(Closure $run, int $operations): array
{
    if ($operations < 1) {
        throw new Exception('a run needs operations');
    }
    $times = [];
    $cpu = read_cpu();
    $start = $last = hrtime(true);
    for ($at = 0; $at < $operations; $at++) {
        $run();
        $now = hrtime(true);
        $times[] = $now - $last;
        $last = $now;
    }
    $cpu = read_cpu() - $cpu;
    return ['cpuNs' => $cpu] + to_figures($times, $last - $start, $cpu);
}

/** Nanoseconds of this process, which has one thread. */
function read_cpu(): int
{
    $usage = getrusage();
    $seconds = $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'];
    return $seconds * 1_000_000_000 + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) * 1000;
}

function to_figures(array $times, int $elapsed, int $cpu): array
{
    sort($times);
    $count = count($times);
    return [
        'operations' => $count,
        'ns' => $elapsed,
        'p25Ns' => $times[intdiv($count, 4)],
        'p50Ns' => $times[intdiv($count, 2)],
        'latencies' => to_latencies($times),
        'processCpuNs' => $cpu,
    ];
}

/** Sorted times in buckets of 2 %: a flat list of the first bucket and its count, then of steps and counts. */
function to_latencies(array $ordered): array
{
    [$flat, $last] = [[], 0];
    foreach ($ordered as $time) {
        $bucket = (int) ceil(log(max(1, $time)) / log(1.02));
        if ($flat !== [] && $bucket === $last) {
            $flat[count($flat) - 1]++;
        } else {
            array_push($flat, $bucket - $last, 1);
        }
        $last = $bucket;
    }
    return $flat;
}

/** Operations that are due at a fixed rate, for the first connection that is free; without a rate each is due when it begins. */
function load(Closure $connect, int $operations, int $connections, int|float|null $rate): array
{
    // A ticket for each operation. All processes read one open file, so each read takes the next one.
    $tickets = tmpfile();
    fwrite($tickets, pack('P*', ...range(0, $operations - 1)));
    rewind($tickets);
    stream_set_read_buffer($tickets, 0);
    $channels = [];
    for ($at = 0; $at < $connections; $at++) {
        [$mine, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        if (pcntl_fork() === 0) {
            array_map(fclose(...), [$mine, ...$channels]);
            serve_connection($theirs, $connect, $tickets, $rate);
        }
        fclose($theirs);
        $channels[] = $mine;
    }
    try {
        array_map(receive(...), $channels);
        $start = hrtime(true);
        foreach ($channels as $channel) {
            send($channel, ['start' => $start]);
        }
        $parts = array_map(receive(...), $channels);
    } finally {
        array_map(fclose(...), $channels);
        while (pcntl_wait($status) > 0);
    }
    $elapsed = max(array_column($parts, 'last')) - $start;
    return to_figures(array_merge(...array_column($parts, 'times')), $elapsed, array_sum(array_column($parts, 'cpu')));
}

/** @param resource $channel to the process that measures @param resource $tickets */
function serve_connection($channel, Closure $connect, $tickets, int|float|null $rate): never
{
    try {
        $run = $connect()->run;
        send($channel, []);
        ['start' => $start] = receive($channel);
        [$cpu, $last, $times] = [read_cpu(), $start, []];
        while (strlen($ticket = (string) fread($tickets, 8)) === 8) {
            $due = $rate === null ? hrtime(true) : $start + (int) (unpack('P', $ticket)[1] * 1e9 / $rate);
            while (($left = $due - hrtime(true)) > 0) {
                usleep(intdiv($left, 1000));
            }
            $run();
            $last = hrtime(true);
            $times[] = $last - $due;
        }
        send($channel, ['times' => $times, 'last' => $last, 'cpu' => read_cpu() - $cpu]);
    } catch (Throwable $error) {
        // No other connection finds a ticket.
        fseek($tickets, 0, SEEK_END);
        send($channel, ['error' => describe($error)]);
    }
    // Nothing that this process has from the other one may be closed properly.
    posix_kill(getmypid(), SIGKILL);
    exit(1);
}

function describe(Throwable $error): string
{
    return $error::class . ': ' . $error->getMessage();
}

/** Writes one line. @param resource $stream */
function send($stream, array $message): void
{
    fwrite($stream, json_encode((object) $message, JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR) . "\n");
}

/** Reads one line. @param resource $channel */
function receive($channel): array
{
    $message = json_decode((string) fgets($channel), true) ?? ['error' => 'a process of a connection ended'];
    return isset($message['error']) ? throw new Exception($message['error']) : $message;
}
