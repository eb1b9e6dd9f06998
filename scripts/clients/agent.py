"""Drives the typed agent connectors of a checkout against a gateway, as their users do. One argument: a task as JSON."""
import asyncio
import importlib
import inspect
import json
import os
import sys

import pydantic
from report import check, finish

TASK = json.loads(sys.argv[1])
URL, CHECKOUT = TASK["url"], TASK["checkout"]
os.environ["AIRBYTE_TELEMETRY_MODE"] = "disabled"
# Where the unified package (April 2026) looks for its service.
os.environ["SDK_DEV_ADP_API_HOST"] = URL
UNIFIED = os.path.isdir(os.path.join(CHECKOUT, "airbyte_agent_sdk"))

# Entities that the parameters of others name.
PARENTS = {
    "issueIdOrKey": "issues", "list_id": "lists", "campaign_id": "campaigns", "fileId": "files", "order_id": "orders",
    "interest_category_id": "interest_categories", "segment_id": "segments", "commentId": "comments",
    "product_id": "products", "location_id": "locations", "price_rule_id": "price_rules", "customer_id": "customers",
    "draft_order_id": "draft_orders", "variant_id": "product_variants", "collection_id": "smart_collections",
    "image_id": "product_images",
}
# Parameters of which the vendor does not send a record.
FIXED = {"amazon-ads": {}, "google-drive": {"mimeType": "application/pdf", "alt": "media"}}
QUERIES = {
    ("jira", "issues", "api_search"): {"jql": "project is not EMPTY"},
    ("jira", "users", "api_search"): {"query": "a"},
    **{("stripe", entity, "api_search"): {"query": "created>0"}
       for entity in ("customers", "invoices", "charges", "subscriptions", "payment_intents")},
    ("stripe", "products", "api_search"): {"query": "active:'true'"},
}
# The REST API has ids of pictures of its own, which no list gives.
LEFT_OUT = {("shopify", "metafield_product_images", "list")}
# A copy of Greenhouse is read by its API v3, whose credentials these packages do not know.
SEARCHED = {"stripe": "customers", "jira": "projects", "mailchimp": "campaigns"}


def rows_of(answer):
    """Records; some lists are the vendor's whole response."""
    rows = answer if isinstance(answer, (list, dict)) else answer.data
    if not isinstance(rows, (list, dict)):
        rows = rows.model_dump(by_alias=True)
    if isinstance(rows, dict):
        (rows,) = (value for value in rows.values() if isinstance(value, list))
    assert isinstance(rows, list), rows
    return rows


def status_of(error):
    return getattr(getattr(error, "response", None), "status_code", None) or getattr(error, "status_code", None)


def connector_of(kind):
    """The class of a kind, its module, and the class of the client inside it."""
    name = kind.replace("-", "_")
    if UNIFIED:
        sys.path.insert(0, CHECKOUT)
        module = importlib.import_module(f"airbyte_agent_sdk.connectors.{name}")
        client = importlib.import_module("airbyte_agent_sdk.cloud_utils.client")
    else:
        sys.path.insert(0, os.path.join(CHECKOUT, "connectors", kind))
        module = importlib.import_module(f"airbyte_agent_{name}")
        client = importlib.import_module(f"airbyte_agent_{name}._vendored.connector_sdk.cloud_utils.client")
        # The addresses of the service are constants of the class.
        for constant in ("AUTH_BASE_URL", "API_BASE_URL"):
            if hasattr(client.AirbyteCloudClient, constant):
                setattr(client.AirbyteCloudClient, constant, URL)
    (cls,) = (value for key, value in vars(module).items() if key.endswith("Connector"))
    return module, cls, client.AirbyteCloudClient


def tenant_fields(module, cls):
    """Arguments that name the tenant: one string in January, a configuration later."""
    names = inspect.signature(cls.__init__).parameters
    login = {"airbyte_client_id": TASK["client_id"], "airbyte_client_secret": TASK["client_secret"]}
    for tenant in ("external_user_id", "customer_name", "workspace_name"):
        if tenant in names:
            return {tenant: "acme", **login}
    config = module.AirbyteAuthConfig
    fields = getattr(config, "model_fields", None) or config.__dataclass_fields__
    tenant = next(t for t in ("workspace_name", "customer_name", "external_user_id") if t in fields)
    return {"auth_config": config(**{tenant: "acme", **login})}


class Driver:
    def __init__(self, kind):
        self.kind = kind
        self.module, self.cls, self.client_class = connector_of(kind)
        self.cloud = self.client_class(client_id=TASK["client_id"], client_secret=TASK["client_secret"])
        self.records = {}

    async def make(self):
        facts = TASK["kinds"][self.kind]
        token = await self.cloud.get_bearer_token()
        http = self.cloud._http_client
        # A workspace comes into being with the first token for it.
        scoped = await http.post(
            f"{URL}/api/v1/{'account/applications' if UNIFIED else 'embedded'}/scoped-token",
            headers={"Authorization": f"Bearer {token}"}, json={"workspace_name": "acme"})
        assert scoped.json()["token"], scoped.text
        if hasattr(self.cls, "create"):
            return await self.create(facts)
        # Packages of January make no records: the request is that of the documentation.
        response = await http.post(
            f"{URL}/v1/integrations/connectors",
            headers={"Authorization": f"Bearer {token}"},
            json={"external_user_id": "acme", "connector_type": facts["type"], "name": "made",
                  "credentials": facts["credentials"], **({"environment": facts["environment"]} if facts["environment"] else {})},
        )
        assert response.status_code == 200, response.text
        return self.cls(**tenant_fields(self.module, self.cls))

    async def create(self, facts):
        module, cls = self.module, self.cls
        config = tenant_fields(module, cls)["auth_config"]
        auth = next(v for k, v in vars(module).items() if k.endswith("AuthConfig") and not k.startswith("Airbyte"))
        known = {k: v for k, v in {**facts["environment"], **facts["credentials"]}.items() if k in auth.model_fields}
        rest = {k: v for k, v in {**facts["environment"], **facts["credentials"]}.items() if k not in known}
        arguments = {"airbyte_config": config, "auth_config": auth(**known), "name": "made"}
        if rest:
            # Called a dict, and asked for its model_dump.
            arguments["replication_config"] = pydantic.create_model(
                "Settings", **{name: (str, value) for name, value in rest.items()})()
        return await cls.create(**arguments)

    def required(self, entity, action):
        parameters = self.entities[entity]["parameters"].get(action, [])
        return [p["name"] for p in parameters if p.get("required")]

    async def call(self, entity, action, params):
        """Through the typed method of the entity, whose models look at the answer."""
        names = {wire: python for python, wire in self.cls._PARAM_MAP.get((entity, action), {}).items()}
        arguments = {names.get(name, name): value for name, value in params.items()}
        return await getattr(getattr(self.connector, entity), action)(**arguments)

    def parents(self, entity, action):
        """Parameters that name parents, of up to fifty of them."""
        if entity == "changes":
            return [{"pageToken": self.start_token}]
        needed = self.required(entity, action)
        if not needed or "search" in action:
            return [{}]
        fixed = FIXED.get(self.kind, {})
        if entity == "inventory_items":
            levels = self.records.get("inventory_levels") or []
            return [{"ids": ",".join(str(level["inventory_item_id"]) for level in levels[:3])}]
        last = needed[-1]
        found = []
        parents = self.records.get(PARENTS.get(last, "")) or []
        for record in parents[:50]:
            params = {**record["_from"], last: record.get("key") if last == "issueIdOrKey" else record["id"]}
            found.append({n: params[n] for n in needed if n in params} | {n: fixed[n] for n in needed if n in fixed})
        return found

    async def list(self, entity, action):
        options = self.parents(entity, action)
        assert options, f"nothing known of {self.required(entity, action)}"
        rows = []
        for params in options:
            try:
                answer = await self.call(entity, action, {**params, **(QUERIES.get((self.kind, entity, "api_search"), {}) if "search" in action else {})})
            except Exception as error:
                # Not every parent has what is asked of it: a campaign that was not sent has no activity.
                if status_of(error) == 404 and params is not options[-1]:
                    continue
                raise
            rows = rows_of(answer)
            plain = [r if isinstance(r, dict) else r.model_dump(by_alias=True) for r in rows]
            for row in plain:
                row["_from"] = params
            self.records[entity] = self.records.get(entity) or plain
            if rows:
                break
        meta = getattr(answer, "meta", None)
        told = {} if meta is None else {k: v for k, v in meta.model_dump().items() if v is not None}
        return f"{len(rows)} records, meta: {', '.join(told) or 'none'}"

    async def get(self, entity):
        needed = self.required(entity, "get")
        if not needed:
            answer = await self.call(entity, "get", {})
            if entity == "changes_start_page_token":
                answer = answer if isinstance(answer, dict) else getattr(answer, "data", answer)
                self.start_token = answer["startPageToken"] if isinstance(answer, dict) else answer.startPageToken
            return
        rows = self.records.get(entity)
        if not rows:
            return "nothing to get"
        record = rows[0]
        known = {n: v for n, v in record["_from"].items() if n in needed}
        own = [n for n in needed if n not in known]
        assert len(own) == 1, (needed, known)
        key = record.get("key") if own[0] == "issueIdOrKey" else record.get(own[0]) or record["id"]
        answer = await self.call(entity, "get", {**known, own[0]: key})
        assert answer, answer

    async def run(self):
        name = self.kind
        self.connector = await check(f"{name}: create", self.make(), value=True)
        if self.connector is None:
            return
        self.entities = {e["entity_name"]: e for e in self.connector.list_entities()}
        self.actions = actions = [
            (e, a) for e, facts in self.entities.items() for a in facts["available_actions"] if "search" not in a or a == "api_search"]
        old = not any(a == "api_search" for _, a in actions)
        if old:
            # Before the middle of January the vendor's own search had the name alone.
            self.actions = actions = [(e, a) for e, facts in self.entities.items() for a in facts["available_actions"]]
        self.start_token = "1"
        for entity, action in actions:
            if entity == "changes_start_page_token":
                await check(f"{name}: {entity} {action}", self.get(entity))
        for entity, action in actions:
            if action in ("list", "api_search", "search") and (name, entity, action) not in LEFT_OUT:
                await check(f"{name}: {entity} {action}", self.list(entity, action))
        for entity, action in actions:
            if action == "get" and entity != "changes_start_page_token":
                await check(f"{name}: {entity} {action}", self.get(entity))
        await self.writes()
        await self.downloads()
        await self.search()
        await self.refusals()
        if hasattr(self.connector, "check"):
            await check(f"{name}: check", self.checked())

    async def checked(self):
        found = await self.connector.check()
        assert found.status == "healthy", found

    async def writes(self):
        c = self.connector
        if self.kind == "stripe" and hasattr(c.customers, "create"):
            async def customers():
                made = await c.customers.create(email="a@acme.test", name="A") if UNIFIED else await c.execute(
                    "customers", "create", {"email": "a@acme.test", "name": "A"})
                id = made["id"] if isinstance(made, dict) else made.id
                changed = await c.execute("customers", "update", {"id": id, "name": "B"})
                assert (changed["name"] if isinstance(changed, dict) else changed.name) == "B", changed
                gone = await c.customers.delete(id=id)
                assert (gone["deleted"] if isinstance(gone, dict) else gone.deleted) is True, gone
            await check("stripe: customers create, update, delete", customers())
        if self.kind == "jira" and hasattr(c.issues, "create"):
            async def issues():
                project = self.records["projects"][0]
                made = await c.issues.create(fields={
                    "project": {"key": project["key"]}, "issuetype": {"name": "Task"}, "summary": "Made by a client"})
                key = made["key"] if isinstance(made, dict) else made.key
                said = await c.issue_comments.create(issue_id_or_key=key, body={
                    "type": "doc", "version": 1,
                    "content": [{"type": "paragraph", "content": [{"type": "text", "text": "hello"}]}]})
                assert said
                await c.issues.update(issue_id_or_key=key, fields={"summary": "Changed"})
                await c.issues.delete(issue_id_or_key=key)
            await check("jira: issues create, comment, update, delete", issues())

    async def downloads(self):
        """Bytes: the executor of these packages reads every answer as JSON, so their HTTP client is asked itself."""
        wanted = {"google-drive": ("files", "download"), "greenhouse": ("candidate_attachment", "download")}.get(self.kind)
        if not wanted:
            return
        async def bytes_come():
            cloud = self.cloud
            token = await cloud.get_bearer_token()
            found = await self.execute_path()
            candidates = []
            if self.kind == "google-drive":
                candidates = [{"fileId": f["id"], "alt": "media"} for f in self.records["files"]
                              if not str(f.get("mimeType", "")).startswith("application/vnd.google-apps")]
            else:
                candidates = [{"id": c["id"], "attachment_index": 0} for c in self.records["candidates"] if c.get("attachments")]
            assert candidates, "nothing to download"
            response = await cloud._http_client.post(
                f"{URL}{found}", headers={"Authorization": f"Bearer {token}"},
                json={"entity": wanted[0], "action": wanted[1], "params": candidates[0]})
            assert response.status_code == 200, response.text
            assert len(response.content) > 0 and "json" not in response.headers["content-type"], response.headers
            return f"{len(response.content)} bytes"
        await check(f"{self.kind}: download", bytes_come())

    async def execute_path(self):
        id = await self.lookup()(**self.tenant_of_lookup())
        return f"/api/v1/connectors/sources/{id}/execute"

    def lookup(self):
        return getattr(self.cloud, "get_connector_id", None) or self.cloud.get_connector_instance_id

    def tenant_of_lookup(self):
        names = list(inspect.signature(self.lookup()).parameters)
        return {names[0]: "acme", names[1]: TASK["kinds"][self.kind]["definition_id"]}

    async def search(self):
        entity = SEARCHED.get(self.kind)
        target = entity and getattr(self.connector, entity)
        method = target and (getattr(target, "context_store_search", None) or getattr(target, "search", None))
        # Before the middle of January this was the vendor's own search.
        if not method or "query: dict" not in str(inspect.signature(method)) and "Query" not in str(inspect.signature(method)):
            return
        async def found():
            for _ in range(120):
                try:
                    answer = await method(query={"filter": {"not": {"eq": {"id": None}}}, "sort": [{"id": "asc"}]}, limit=2)
                    break
                except Exception as error:
                    text = str(getattr(getattr(error, "response", None), "text", "")) + str(error)
                    if "copy" not in text and "sync" not in text:
                        raise
                    await asyncio.sleep(0.5)
            else:
                raise AssertionError("the copy was never ready")
            rows = answer.hits if hasattr(answer, "hits") else answer.data
            assert len(rows) == 2, answer
            cursor = answer.next_cursor if hasattr(answer, "next_cursor") else answer.meta.cursor
            assert cursor, answer
            more = await method(query={"filter": {"not": {"eq": {"id": None}}}, "sort": [{"id": "asc"}]}, limit=2, cursor=cursor)
            rest = more.hits if hasattr(more, "hits") else more.data
            assert rest and rest != rows, more
        await check(f"{self.kind}: search", found())

    async def refusals(self):
        """Faults surface as their client raises them."""
        async def refused():
            entity = next(e for e, a in self.actions if a in ("list", "api_search"))
            try:
                await self.connector.execute(entity, "nonsense", {})
            except Exception as error:
                status = status_of(error)
                assert status in (400, 404, 422) or "nonsense" in str(error), repr(error)
                return f"{type(error).__name__} {status}"
            raise AssertionError("an unknown action was not refused")
        await check(f"{self.kind}: an unknown action", refused())


async def main():
    for kind in TASK["kinds"]:
        try:
            driver = Driver(kind)
        except ModuleNotFoundError as error:
            if error.name and error.name.startswith("airbyte_agent"):
                print(f"skip {kind} # not in this checkout", flush=True)
                continue
            raise
        await driver.run()
    finish()


asyncio.run(main())
