"""The worker of both builds: it measures the driver that is installed in its environment."""

from importlib.metadata import version

from serve_worker import serve_worker


def prepare(scenario):
    """Connects, does one operation, checks its response, and returns what does it again."""
    # Replace this: return lambda: connection.execute("SELECT 1").fetchall()
    raise NotImplementedError(f"write the operation {scenario} in worker.py")


serve_worker("TACHO.PACKAGE", version("TACHO.PACKAGE"), prepare)
