import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BuilderSection } from '#/features/assistants/builder/builder-section.tsx'
import type { BuilderSearchProps } from '#/features/assistants/builder/builder-search.ts'
import { VersionsTable } from '#/features/assistants/versions/versions-table.tsx'
import type { RestoreProps } from '#/features/assistants/versions/restore-dialog.tsx'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Pagination } from '#/ui/lists/pagination.tsx'

interface VersionsSectionProps extends BuilderSearchProps, RestoreProps {
  draft: Draft | null
}

export function VersionsSection({ draft, ...rest }: VersionsSectionProps) {
  const isPublished = draft !== null && draft.publishedVersion !== null
  return (
    <BuilderSection
      id="versoes"
      description={
        isPublished
          ? 'Cada publicação fica guardada. Você pode voltar a qualquer uma delas.'
          : 'Ainda não há versões. A primeira nasce quando você publicar o rascunho.'
      }
    >
      {isPublished && <Versions draft={draft} {...rest} />}
    </BuilderSection>
  )
}

function Versions({ draft, search, onSearchChange, ...restore }: VersionsSectionProps & { draft: Draft }) {
  const params = { assistantId: draft.id }
  const list = useQuery({
    ...read('listVersions', { params, query: { page: search.versionsPage } }),
    placeholderData: keepPreviousData,
  })
  if (list.isError) {
    return (
      <Notice
        tone="danger"
        title="Não foi possível carregar as versões"
        action={
          <Button variant="secondary" size="sm" onClick={() => void list.refetch()}>
            Tentar novamente
          </Button>
        }
      >
        {problemText(list.error)}
      </Notice>
    )
  }
  const { items = [], total = 0, page = 1, pageSize = 10 } = list.data ?? {}
  return (
    <>
      <VersionsTable rows={items.map((version) => ({ version, draft, ...restore }))} loading={list.isPending} />
      {total > pageSize && (
        <Pagination
          page={page}
          total={total}
          pageSize={pageSize}
          onPageChange={(versionsPage) => onSearchChange({ versionsPage })}
        />
      )}
    </>
  )
}
