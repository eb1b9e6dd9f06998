/** Members of a conversation, which Slack lists as bare ids. What is no id stays as it came, for the check of records. */
export function membersAsRecords(body: unknown): unknown {
  const { members } = (body ?? {}) as { members?: unknown }
  if (!Array.isArray(members)) return body
  return {
    ...(body as object),
    members: members.map((id: unknown) => (typeof id === 'string' ? { member_id: id } : id)),
  }
}
