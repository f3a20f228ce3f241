<?php

// The worker of both builds: it measures the driver of the checkout that is linked as `driver`.

declare(strict_types=1);

require __DIR__ . '/serve_worker.php';
require __DIR__ . '/autoload.php';

/** Connects, does one operation, checks its response, and returns what does it again. */
function prepare(string $scenario): Closure
{
    // Replace this: return fn () => $connection->query('SELECT 1');
    throw new Exception("write the operation $scenario in worker.php");
}

Tacho\serve_worker('TACHO.PACKAGE', trim(file_get_contents(__DIR__ . '/version')), prepare(...));
