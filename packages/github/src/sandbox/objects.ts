import { type Behavior, listIn, membersOf } from '@ferrule/sandbox/engine'

/** Answers show an object by its hash and address where requests name it. */
const shown = (sha: unknown): object => ({ sha, url: '', html_url: '' })

const nobody = { name: 'monalisa', email: 'monalisa@example.com' }
const NOW = '2026-01-31T09:00:00Z'

const commit: Behavior = (call, world, crud) => {
  const { tree, parents = [], author = nobody, committer = author, signature: _, ...params } = call.params
  return crud.create({ ...call, params }, world, {
    tree: shown(tree),
    parents: listIn(parents).map(shown),
    author: { date: NOW, ...membersOf(author) },
    committer: { date: NOW, ...membersOf(author), ...membersOf(committer) },
  })
}

const tag: Behavior = (call, world, crud) => {
  const { object, type, tagger = nobody, ...params } = call.params
  return crud.create({ ...call, params }, world, {
    object: { sha: object, type, url: '' },
    tagger: { date: NOW, ...membersOf(tagger) },
  })
}

/** The bytes are the body; the rest of the request is in its address. */
const upload: Behavior = (call, world, crud) => {
  const { name, label = null } = call.params
  const content_type = call.request.headers.get('content-type')
  const facts = { state: 'uploaded', size: call.bytes.length, content_type }
  return crud.create({ ...call, params: { name, label } }, world, facts)
}

export const objectBehaviors: Readonly<Record<string, Behavior>> = {
  'git_commits.create': commit,
  'git_tags.create': tag,
  'release_assets.upload': upload,
}
