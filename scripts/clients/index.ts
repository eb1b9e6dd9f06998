// Clients that others wrote for the service whose API the gateway speaks, unmodified, against a gateway over sandboxes; all on
// the loopback interface. Their checkouts are not part of the repository:
//
//   FERRULE_CLIENTS=/folder/of/checkouts FERRULE_CLIENTS_PYTHON=python3 npm test -- clients
//
// Folders in it are recognized by what they hold: typed agent connectors, the management SDK, PyAirbyte. Every other folder is
// a library that those import.
import { report } from '@ferrule/test-kit/report'

const folder = process.env['FERRULE_CLIENTS']

if (folder) await (await import('./run.ts')).runClients(folder)
else report({ name: 'clients of others', state: 'skipped', detail: 'FERRULE_CLIENTS names no folder of checkouts' })
