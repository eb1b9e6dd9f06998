import type { FeedDefinition, StreamDefinition } from '@ferrule/core/manifest'
import type { RunContext } from '../engine/context.ts'
import { parentOf } from '../engine/lists.ts'
import { childrenBelow } from './children.ts'
import { changeFeed } from './feed-changes.ts'
import { eventFeed } from './feed-events.ts'
import { idFeed } from './feed-ids.ts'
import type { Mode } from './mode.ts'
import { report } from './report.ts'
import { snapshot } from './snapshot.ts'
import { window } from './window.ts'

const feeds: Readonly<Record<FeedDefinition['kind'], Mode>> = {
  events: eventFeed,
  changes: changeFeed,
  ids: idFeed,
}

/** How a stream is read. If changes of the parents are unknown, all children are read each time. */
export function modeOf(context: RunContext, stream: StreamDefinition): Mode {
  if (stream.mode === 'feed' && stream.feed) return feeds[stream.feed.kind]
  if (stream.mode === 'window') return window
  if (stream.mode === 'snapshot') return snapshot
  if (stream.mode === 'report') return report
  const parent = modeOf(context, parentOf(context, stream))
  return parent.changes ? childrenBelow(parent) : snapshot
}
