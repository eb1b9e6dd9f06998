"""Lines that scripts/lib/report.ts counts."""
import sys
import traceback

failed = []


async def check(name, body, value=False):
    """Awaits a check: a string it returns is shown; `value`: its result comes back, None when it failed."""
    try:
        found = await body
    except Exception as error:
        failed.append(name)
        text = getattr(getattr(error, "response", None), "text", "")
        trace = "".join(traceback.format_exception(error)).strip().splitlines()
        print(f"not ok {name}")
        for line in [*trace[-6:], text[:600]]:
            print(f"  {line[:700]}")
        sys.stdout.flush()
        return None
    print(f"ok {name}" + (f"\n  {found}" if isinstance(found, str) else ""), flush=True)
    return found if value else None


def finish():
    sys.exit(1 if failed else 0)
