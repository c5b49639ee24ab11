import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '@prosa/web/src/lib/api/operations.ts'

/** Leads from a version to the comparison of its draft. */
export default function VersionLink({ assistantId, number }: { assistantId: number; number: number }) {
  const { data } = useQuery(read('listComparisons', { params: { assistantId } }))
  const comparison = data?.items.find(({ publishedAs }) => publishedAs === number)
  if (!comparison) return null
  return (
    <Link
      to="/assistants/manage/$assistantId/comparisons/$comparisonId"
      params={{ assistantId: String(assistantId), comparisonId: comparison.id }}
      aria-label={`Comparação da versão ${number}`}
      className="min-h-6 text-xs text-primary-text underline"
    >
      Comparação
    </Link>
  )
}
