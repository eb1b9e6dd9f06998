"""Drives the management SDK of a checkout against a gateway, as its users do. One argument: a task as JSON."""
import asyncio
import inspect
import json
import os
import sys
import time

TASK = json.loads(sys.argv[1])
sys.path.insert(0, os.path.join(TASK["checkout"], "src"))

import airbyte_api  # noqa: E402
from airbyte_api import api, models  # noqa: E402
from report import check, finish  # noqa: E402

KINDS = TASK["kinds"]


def configurations():
    """Sources as the SDK's own models write them."""
    stripe, jira = KINDS["stripe"]["credentials"], KINDS["jira"]["credentials"]
    ads, drive = KINDS["amazon-ads"]["credentials"], KINDS["google-drive"]["credentials"]
    shop = KINDS["shopify"]["credentials"]
    return {
        "stripe": models.SourceStripe(account_id="acct_1", client_secret=stripe["api_key"]),
        "jira": models.SourceJira(api_token=jira["password"], email=jira["username"], domain="acme.atlassian.net"),
        "greenhouse": models.SourceGreenhouse(api_key=KINDS["greenhouse"]["credentials"]["api_key"]),
        "mailchimp": models.SourceMailchimp(
            credentials=models.SourceMailchimpAPIKey(apikey=KINDS["mailchimp"]["credentials"]["api_key"])),
        "shopify": models.SourceShopify(
            shop=shop["shop"], credentials=models.APIPassword(api_password=shop["api_key"])),
        "amazon-ads": models.SourceAmazonAds(
            client_id=ads["client_id"], client_secret=ads["client_secret"], refresh_token=ads["refresh_token"]),
        "google-drive": models.SourceGoogleDrive(
            credentials=models.SourceGoogleDriveAuthenticateViaGoogleOAuth(
                client_id=drive.get("client_id", "c"), client_secret=drive.get("client_secret", "s"),
                refresh_token=drive.get("refresh_token", "r")),
            folder_url="https://drive.google.com/drive/folders/f1", streams=[]),
    }


def is_read_back(kind, configuration):
    """Whether the SDK reads its own model again: the one of June 2026 asks every `credentials` for Zendesk Chat's tag."""
    if not hasattr(configuration, "model_dump"):
        return True
    answer = {"configuration": configuration.model_dump(by_alias=True, mode="json"), "createdAt": 1, "definitionId": "d",
              "name": "n", "sourceId": "s", "sourceType": kind, "workspaceId": "w"}
    try:
        models.SourceResponse.model_validate(answer)
        return True
    except ValueError:
        return False


class Flat:
    """The groups of an SDK, with one request per call: releases of 2026 take its fields as arguments."""

    def __init__(self, group):
        self._group = group

    def __getattr__(self, name):
        found = getattr(self._group, name)
        if not callable(found):
            return Flat(found)
        parameters = inspect.signature(found).parameters

        def call(request):
            if "request" in parameters:
                return found(request=request)
            fields = getattr(type(request), "model_fields", None) or type(request).__dataclass_fields__
            return found(**{field: getattr(request, field) for field in fields if field in parameters})

        return call


class Driver:
    def __init__(self):
        self.sdk = Flat(airbyte_api.AirbyteAPI(
            server_url=f"{TASK['url']}/api/public/v1",
            security=models.Security(client_credentials=models.SchemeClientCredentials(
                client_id=TASK["client_id"], client_secret=TASK["client_secret"],
                token_url=f"{TASK['url']}/api/public/v1/applications/token"))))

    def workspaces(self):
        sdk = self.sdk.workspaces
        made = sdk.create_workspace(models.WorkspaceCreateRequest(name="acme")).workspace_response
        self.workspace = made.workspace_id
        found = sdk.get_workspace(api.GetWorkspaceRequest(workspace_id=made.workspace_id)).workspace_response
        assert found.name == "acme", found
        changed = sdk.update_workspace(api.UpdateWorkspaceRequest(
            workspace_id=made.workspace_id,
            workspace_update_request=models.WorkspaceUpdateRequest(name="acme2"))).workspace_response
        assert changed.name == "acme2", changed
        listed = sdk.list_workspaces(api.ListWorkspacesRequest()).workspaces_response
        assert "acme2" in [w.name for w in listed.data], listed
        other = sdk.create_workspace(models.WorkspaceCreateRequest(name="other")).workspace_response
        gone = sdk.delete_workspace(api.DeleteWorkspaceRequest(workspace_id=other.workspace_id))
        assert gone.status_code == 204, gone.status_code

    def sources(self):
        sdk = self.sdk.sources
        self.made = {}
        for kind, configuration in configurations().items():
            if not is_read_back(kind, configuration):
                print(f"skip sources of {kind} # the SDK cannot read what it has written itself")
                continue
            made = sdk.create_source(models.SourceCreateRequest(
                configuration=configuration, name=f"{kind} deleteme", workspace_id=self.workspace)).source_response
            self.made[kind] = made.source_id
            assert made.source_type == kind, made
        found = sdk.get_source(api.GetSourceRequest(source_id=self.made["stripe"])).source_response
        assert found.name == "stripe deleteme", found
        secret = KINDS["stripe"]["credentials"]["api_key"]
        assert secret not in str(found), "the secret came back"
        patched = sdk.patch_source(api.PatchSourceRequest(
            source_id=self.made["stripe"], source_patch_request=models.SourcePatchRequest(name="billing"))).source_response
        assert patched.name == "billing", patched
        put = sdk.put_source(api.PutSourceRequest(
            source_id=self.made["stripe"],
            source_put_request=models.SourcePutRequest(
                name="billing2", configuration=configurations()["stripe"]))).source_response
        assert put.name == "billing2", put
        first = len(self.made) - 2
        page = sdk.list_sources(api.ListSourcesRequest(workspace_ids=[self.workspace], limit=first)).sources_response
        assert len(page.data) == first and page.next, page
        rest = sdk.list_sources(
            api.ListSourcesRequest(workspace_ids=[self.workspace], limit=first, offset=first)).sources_response
        assert len(rest.data) == len(self.made) - len(page.data) and not rest.next, rest

    def destinations(self):
        sdk = self.sdk.destinations
        made = sdk.create_destination(models.DestinationCreateRequest(
            configuration=models.DestinationDevNull(
                test_destination=models.Silent()), name="nowhere", workspace_id=self.workspace)).destination_response
        self.destination = made.destination_id
        found = sdk.get_destination(api.GetDestinationRequest(destination_id=made.destination_id)).destination_response
        assert found.destination_type == "dev-null", found
        patched = sdk.patch_destination(api.PatchDestinationRequest(
            destination_id=made.destination_id,
            destination_patch_request=models.DestinationPatchRequest(name="nothing"))).destination_response
        assert patched.name == "nothing", patched
        listed = sdk.list_destinations(api.ListDestinationsRequest(workspace_ids=[self.workspace])).destinations_response
        assert [d.name for d in listed.data] == ["nothing"], listed

    def streams(self):
        found = self.sdk.streams.get_stream_properties(api.GetStreamPropertiesRequest(
            source_id=self.made["stripe"], destination_id=self.destination))
        names = [s.stream_name for s in found.stream_properties_response]
        assert "customers" in names, names
        customers = next(s for s in found.stream_properties_response if s.stream_name == "customers")
        assert customers.source_defined_primary_key == [["id"]], customers
        assert models.ConnectionSyncModeEnum.INCREMENTAL_DEDUPED_HISTORY in customers.sync_modes, customers

    def connections(self):
        sdk = self.sdk.connections
        made = sdk.create_connection(models.ConnectionCreateRequest(
            source_id=self.made["stripe"], destination_id=self.destination, name="billing", prefix="s_",
            configurations=(getattr(models, "StreamConfigurationsInput", None) or models.StreamConfigurations)(streams=[models.StreamConfiguration(
                name="customers", sync_mode=models.ConnectionSyncModeEnum.INCREMENTAL_DEDUPED_HISTORY)]),
            schedule=models.AirbyteAPIConnectionSchedule(schedule_type=models.ScheduleTypeEnum.MANUAL))).connection_response
        self.connection = made.connection_id
        assert made.status == models.ConnectionStatusEnum.ACTIVE and made.prefix == "s_", made
        assert [s.name for s in made.configurations.streams] == ["customers"], made
        patched = sdk.patch_connection(api.PatchConnectionRequest(
            connection_id=made.connection_id,
            connection_patch_request=models.ConnectionPatchRequest(
                name="renamed", schedule=models.AirbyteAPIConnectionSchedule(
                    schedule_type=models.ScheduleTypeEnum.CRON, cron_expression="0 0 12 * * ?")))).connection_response
        assert patched.name == "renamed" and patched.schedule.cron_expression.startswith("0 0 12 * * ?"), patched
        found = sdk.get_connection(api.GetConnectionRequest(connection_id=made.connection_id)).connection_response
        assert found.schedule.schedule_type == models.ScheduleTypeWithBasicEnum.CRON, found
        listed = sdk.list_connections(api.ListConnectionsRequest(workspace_ids=[self.workspace])).connections_response
        assert [c.name for c in listed.data] == ["renamed"], listed

    def jobs(self):
        sdk = self.sdk.jobs
        made = sdk.create_job(models.JobCreateRequest(
            connection_id=self.connection, job_type=models.JobTypeEnum.SYNC)).job_response
        for _ in range(300):
            job = sdk.get_job(api.GetJobRequest(job_id=made.job_id)).job_response
            if job.status in (models.JobStatusEnum.SUCCEEDED, models.JobStatusEnum.FAILED, models.JobStatusEnum.CANCELLED):
                break
            time.sleep(0.2)
        assert job.status == models.JobStatusEnum.SUCCEEDED, job
        assert job.rows_synced > 0 and job.bytes_synced > 0 and job.duration.startswith("PT"), job
        listed = sdk.list_jobs(api.ListJobsRequest(connection_id=self.connection, order_by="createdAt|DESC")).jobs_response
        assert [j.job_id for j in listed.data] == [made.job_id], listed
        again = sdk.create_job(models.JobCreateRequest(
            connection_id=self.connection, job_type=models.JobTypeEnum.SYNC)).job_response
        try:
            canceled = sdk.cancel_job(api.CancelJobRequest(job_id=again.job_id)).job_response
            assert canceled.job_id == again.job_id, canceled
        except airbyte_api.errors.SDKError as error:
            # It was faster than we.
            assert error.status_code == 409, error

    def refusals(self):
        for status, call in [
            (404, lambda: self.sdk.sources.get_source(api.GetSourceRequest(source_id="5f3b7a7e-0000-4000-8000-000000000000"))),
            (400, lambda: self.sdk.connections.patch_connection(api.PatchConnectionRequest(
                connection_id=self.connection, connection_patch_request=models.ConnectionPatchRequest(
                    schedule=models.AirbyteAPIConnectionSchedule(
                        schedule_type=models.ScheduleTypeEnum.CRON, cron_expression="nonsense"))))),
        ]:
            try:
                answer = call()
                found = answer.status_code
            except airbyte_api.errors.SDKError as error:
                found = error.status_code
            assert found == status, (found, status)

    def deletions(self):
        assert self.sdk.connections.delete_connection(
            api.DeleteConnectionRequest(connection_id=self.connection)).status_code == 204
        for id in self.made.values():
            assert self.sdk.sources.delete_source(api.DeleteSourceRequest(source_id=id)).status_code == 204
        assert self.sdk.destinations.delete_destination(
            api.DeleteDestinationRequest(destination_id=self.destination)).status_code == 204


async def main():
    driver = Driver()
    for name in ("workspaces", "sources", "destinations", "streams", "connections", "jobs", "refusals", "deletions"):
        await check(name, asyncio.to_thread(getattr(driver, name)))
    finish()


asyncio.run(main())
