import { jobs } from '../api/client.ts'
import { useAction } from '../load.ts'
import { Button, Problem } from '../ui/basics.tsx'

/** Syncs again what failed. */
export function Retry(props: { readonly connectionId: string; readonly label?: string; readonly onDone: () => void }) {
  const retry = useAction(async () => {
    await jobs.run(props.connectionId)
    props.onDone()
  })
  return (
    <>
      <Problem error={retry.error} />
      <Button busy={retry.busy} label={props.label} onClick={() => void retry.run()}>
        Retry
      </Button>
    </>
  )
}
