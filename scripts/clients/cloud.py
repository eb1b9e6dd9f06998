"""Drives PyAirbyte's cloud module of a checkout against a gateway, as its users do. One argument: a task as JSON."""
import asyncio
import importlib.abc
import importlib.machinery
import importlib.metadata
import json
import os
import sys
import types
from datetime import datetime

TASK = json.loads(sys.argv[1])
PUBLIC = f"{TASK['url']}/api/public/v1"
os.environ["AIRBYTE_CLOUD_CONFIG_API_URL"] = f"{TASK['url']}/api/v1"
sys.path.insert(0, TASK["checkout"])


class Absent(types.ModuleType):
    """Stands for a library that is not installed: PyAirbyte imports warehouses and caches that its cloud module never uses."""

    __path__ = []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        base = Warning if name.endswith("Warning") else Exception if name.endswith("Error") else object
        value = type(name, (base,), {"__module__": self.__name__})
        setattr(self, name, value)
        return value


class Absences(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    tops = set()

    def find_spec(self, name, path, target=None):
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if name.split(".")[0] in self.tops else None

    def create_module(self, spec):
        return Absent(spec.name)

    def exec_module(self, module):
        if module.__name__ == "airbyte_cdk.utils.datetime_helpers":
            module.ab_datetime_parse = lambda text: (
                datetime.fromtimestamp(text) if isinstance(text, int) else datetime.fromisoformat(text))


def load():
    version = importlib.metadata.version
    importlib.metadata.version = lambda name: "0.0.0" if name in ("airbyte", "airbyte-cdk") else version(name)
    sys.meta_path.insert(0, Absences())
    Absences.tops.add("airbyte_cdk")
    while True:
        try:
            import airbyte.cloud

            return airbyte
        except ModuleNotFoundError as error:
            top = error.name.split(".")[0]
            if top in Absences.tops or top in ("airbyte", "airbyte_api"):
                raise
            Absences.tops.add(top)
            for name in [n for n in sys.modules if n.split(".")[0] == "airbyte"]:
                del sys.modules[name]


airbyte = load()
from airbyte import exceptions  # noqa: E402
from airbyte._util import api_util  # noqa: E402
from airbyte.cloud import CloudWorkspace, JobStatusEnum  # noqa: E402
from airbyte.secrets.base import SecretString  # noqa: E402
from airbyte_api.errors import SDKError  # noqa: E402
from report import check, finish  # noqa: E402

api_util.JOB_WAIT_INTERVAL_SECS = 0.2


class Connector:
    """What deploy_source reads of a source, and deploy_destination of a destination."""

    def __init__(self, name, config):
        self.name, self._config = name, config
        self._hydrated_config = config

    def get_config(self):
        return self._config


def refused(error, call):
    try:
        call()
    except error as raised:
        return raised
    raise AssertionError(f"{error.__name__} was not raised")


class Driver:
    def login(self):
        import requests

        login = {"client_id": TASK["client_id"], "client_secret": TASK["client_secret"]}
        token = requests.post(f"{PUBLIC}/applications/token", json=login, timeout=30).json()["access_token"]
        listed = requests.get(f"{PUBLIC}/workspaces", headers={"Authorization": f"Bearer {token}"}, timeout=30).json()
        self.workspace = CloudWorkspace(
            workspace_id=listed["data"][0]["workspaceId"], client_id=SecretString(login["client_id"]),
            client_secret=SecretString(login["client_secret"]), api_root=PUBLIC)
        self.workspace.connect()
        # The other way to log in.
        CloudWorkspace(workspace_id=self.workspace.workspace_id, bearer_token=SecretString(token), api_root=PUBLIC).connect()
        wrong = CloudWorkspace(workspace_id="5f3b7a7e-0000-4000-8000-000000000000", client_id=SecretString(login["client_id"]),
                               client_secret=SecretString(login["client_secret"]), api_root=PUBLIC)
        refused(exceptions.AirbyteError, wrong.connect)

    def connectors(self):
        key = TASK["kinds"]["stripe"]["credentials"]["api_key"]
        config = {"account_id": "acct_1", "client_secret": key}
        self.source = self.workspace.deploy_source("billing delete-me", Connector("source-stripe", dict(config)))
        refused(exceptions.AirbyteDuplicateResourcesError,
                lambda: self.workspace.deploy_source("billing delete-me", Connector("source-stripe", dict(config))))
        assert [s.connector_id for s in self.workspace.list_sources(name="billing delete-me")] == [self.source.connector_id]
        checked = self.source.check()
        assert checked.success, checked
        assert self.source.rename("renamed delete-me").name == "renamed delete-me"
        self.source.update_config(dict(config, lookback_window_days=1))
        assert self.source.check(), "after a change"
        self.destination = self.workspace.deploy_destination(
            "copy delete-me", {"destinationType": "store"})
        nowhere = self.workspace.deploy_destination(
            "nowhere delete-me", {"destinationType": "dev-null", "test_destination": {"test_destination_type": "SILENT"}})
        assert nowhere.check(), "the destination"
        assert nowhere.rename("nothing delete-me").name == "nothing delete-me"
        assert len(self.workspace.list_destinations()) == 2
        self.workspace.permanently_delete_destination(nowhere)
        assert len(self.workspace.list_destinations()) == 1

    def connection(self):
        self.connection = c = self.workspace.deploy_connection(
            connection_name="flow delete-me", source=self.source, destination=self.destination,
            selected_streams=["customers", "products"], table_prefix="s_")
        assert c.check_is_valid() is True
        assert c.stream_names == ["customers", "products"] and c.table_prefix == "s_", c
        assert c.source_id == self.source.connector_id and c.destination_id == self.destination.connector_id
        assert [x.connection_id for x in self.workspace.list_connections(name="flow delete-me")] == [c.connection_id]
        assert c.get_state_artifacts() is None
        assert c.get_sync_result() is None and c.get_previous_sync_logs() == []
        catalog = c.get_catalog_artifact()
        assert {"customers", "products"} <= {
            (s.get("stream") or s)["name"] for s in catalog["streams"]}, catalog

    def settings(self):
        c = self.connection
        assert c.rename("flow2 delete-me").name == "flow2 delete-me"
        assert c.set_table_prefix("t_").table_prefix == "t_"
        assert c.set_selected_streams(["customers"]).stream_names == ["customers"]
        assert c.enabled is True
        c.set_enabled(enabled=False)
        assert c.enabled is False
        refused(ValueError, lambda: c.set_enabled(enabled=False, ignore_noop=False))
        assert refused(SDKError, lambda: c.run_sync(wait=False)).status_code == 409
        c.enabled = True
        assert c.enabled is True
        for cron in ("0 0 * * *", "0 0 12 * * ?", "0 15 10 ? * 6L 2030"):
            c.set_schedule(cron)
        assert refused(SDKError, lambda: c.set_schedule("nonsense")).status_code == 400
        c.set_manual_schedule()

    def sync(self):
        c = self.connection
        result = c.run_sync(wait=True, wait_timeout=120)
        assert result.get_job_status() == JobStatusEnum.SUCCEEDED and result.is_job_complete()
        assert result.records_synced > 0 and result.bytes_synced > 0, result
        assert result.start_time, result
        (attempt,) = result.get_attempts()
        assert attempt.status == "succeeded" and attempt.records_synced == result.records_synced, attempt
        assert attempt.created_at and "customers" in attempt.get_full_log_text(), attempt.get_full_log_text()
        assert [r.job_id for r in c.get_previous_sync_logs(limit=5)] == [result.job_id]
        assert c.get_sync_result().job_id == result.job_id
        (state,) = c.get_state_artifacts()
        name = state.get("streamDescriptor", state.get("stream_descriptor"))["name"]
        assert name == "customers", state
        later = c.run_sync(wait=False)
        assert later.wait_for_completion(wait_timeout=60) == JobStatusEnum.SUCCEEDED
        assert [r.job_id for r in c.get_previous_sync_logs(limit=1)] == [later.job_id]
        return f"{result.records_synced} records"

    def timeout(self):
        # A job of a small sandbox can end before the client looks for the first time.
        for _ in range(10):
            result = self.connection.run_sync(wait=False)
            try:
                result.wait_for_completion(wait_timeout=-1)
            except exceptions.AirbyteConnectionSyncTimeoutError:
                assert result.wait_for_completion(wait_timeout=60) == JobStatusEnum.SUCCEEDED
                return
        raise AssertionError("no job was still running when the client looked")

    def failure(self):
        """A job that fails raises the failure."""
        bad = self.workspace.deploy_source(
            "bad delete-me", Connector("source-stripe", {"account_id": "acct_1", "client_secret": "sk_test_wrong"}))
        assert not bad.check(raise_on_error=False), "a wrong key"
        c = self.workspace.deploy_connection(
            connection_name="bad delete-me", source=bad, destination=self.destination, selected_streams=["customers"],
            table_prefix="bad_")
        result = c.run_sync(wait=False)
        raised = refused(exceptions.AirbyteConnectionSyncError,
                         lambda: result.wait_for_completion(wait_timeout=60, raise_failure=True))
        assert raised.job_status == JobStatusEnum.FAILED, raised
        assert "sk_test_wrong" not in result.get_attempts()[-1].get_full_log_text()
        self.workspace.permanently_delete_connection(c, cascade_delete_source=True)
        refused(exceptions.AirbyteError, lambda: self.workspace.get_source(bad.connector_id).check())

    def deletions(self):
        c = self.connection
        c.rename("keep")
        refused(exceptions.PyAirbyteInputError, lambda: self.workspace.permanently_delete_connection(c))
        c.rename("flow delete-me")
        c.permanently_delete(cascade_delete_source=True, cascade_delete_destination=True)
        assert self.workspace.list_connections() == [] and self.workspace.list_sources() == []
        assert self.workspace.list_destinations() == []


async def main():
    driver = Driver()
    for name in ("login", "connectors", "connection", "settings", "sync", "timeout", "failure", "deletions"):
        await check(name, asyncio.to_thread(getattr(driver, name)))
    print(f"  without {', '.join(sorted(Absences.tops)) or 'nothing'}")
    finish()


asyncio.run(main())
