import type { VersionComparison } from '@prosa/contract/assistants/versions.ts'
import type { VersionDocument } from '#/modules/assistants/versions/versions.tables.ts'

/**
 * Names the documents that differ between two publications. A content that kept its hash under another name counts as removed
 * and added; a name whose content is another one counts as replaced.
 */
export function changedDocuments(
  before: readonly VersionDocument[],
  after: readonly VersionDocument[],
): NonNullable<VersionComparison['documents']> {
  const added = withoutThoseOf(after, before)
  const removed = withoutThoseOf(before, after)
  const replaced = removed.filter((name) => added.includes(name))
  const others = (names: string[]) => names.filter((name) => !replaced.includes(name))
  return { added: others(added), removed: others(removed), replaced }
}

function withoutThoseOf(documents: readonly VersionDocument[], others: readonly VersionDocument[]): string[] {
  const known = new Set(others.map(({ name, hash }) => `${hash} ${name}`))
  const names = documents.filter(({ name, hash }) => !known.has(`${hash} ${name}`)).map(({ name }) => name)
  return [...new Set(names)]
}
