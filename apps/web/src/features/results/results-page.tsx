import { FoldedFilters } from '#/blocks/list/list-filters.tsx'
import { Part } from '#/ui/layout/part.tsx'
import type { resultPeriods } from '@prosa/contract/results/results.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Bot, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { openShareSheet } from '#/blocks/assistant/share-request.ts'
import { useList } from '#/blocks/list/use-list.ts'
import { AskedQuestions, type QuestionDialogs } from '#/features/results/asked-questions.tsx'
import {
  AwaitingReview,
  onFirstPages,
  searchOfList,
  UsedAssistants,
  type Results,
  ResultCards,
  type ResultsListSearch,
} from '#/features/results/results-lists.tsx'
import type { ResultsSearchProps } from '#/features/results/results-search.ts'
import { read } from '#/lib/api/operations.ts'
import { useLastKnown } from '#/lib/api/use-last-known.ts'
import { can } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'

interface ResultsPageProps extends ResultsSearchProps {
  /** The list of ratings with its drawer, rendered by another feature. */
  renderRatings: (list: ResultsListSearch) => ReactNode
  dialogs: QuestionDialogs
}

/** Results of the assistants that a person edits: use, what was asked, pending reviews, and their ratings in a tab. */
export function ResultsPage({ search, onSearchChange, renderRatings, dialogs }: ResultsPageProps) {
  const { assistant, period, only, tab = 'results' } = search
  const overview = useQuery({
    ...read('getResults', { query: { assistant, period } }),
    placeholderData: keepPreviousData,
  })
  const { data } = overview
  const assistants = useLastKnown(data?.assistants)
  const listSearch = { search, onSearchChange }
  const reviews = searchOfList(listSearch, 'reviewsPage')
  const questions = searchOfList(listSearch, 'questionsPage')
  const waiting = useList({ list: 'listAwaitingReview', search: reviews.search })
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Resultados"
        description={`${data ? `De ${dayText(data.from)} a ${dayText(data.to)}. ` : ''}O que aconteceu com os assistentes que você cria ou edita.`}
      />
      {assistants && assistants.length > 0 && <ResultsFilters {...listSearch} assistants={assistants} />}
      {overview.isPending && <Skeleton className="h-40" />}
      {overview.isError && <LoadFailure query={overview} title="Não foi possível carregar os resultados" />}
      {data && data.assistants.length === 0 && <NoAssistant />}
      {data &&
        data.assistants.length > 0 &&
        tab === 'ratings' &&
        renderRatings(searchOfList(listSearch, 'ratingsPage'))}
      {data && data.assistants.length > 0 && tab === 'results' && (
        <>
          {data.use.messages === 0 ? <NoUse {...listSearch} data={data} /> : <ResultCards {...data} />}
          {data.abilities.review && waiting.data?.total !== 0 && (
            <Part
              title="Atividades para revisar"
              description="De qualquer período: as que esperam há mais tempo primeiro."
            >
              <AwaitingReview {...reviews} />
            </Part>
          )}
          {data.use.messages > 0 && (
            <>
              <Part
                title="Perguntas feitas"
                description="Sem nomes, das mais repetidas às mais raras. Saudações e respostas curtas ficam de fora."
              >
                <AskedQuestions
                  search={{ ...questions.search, only }}
                  onSearchChange={questions.onSearchChange}
                  dialogs={dialogs}
                />
              </Part>
              {assistant === undefined && data.assistants.length > 1 && (
                <Part title="Assistente por assistente">
                  <UsedAssistants
                    {...searchOfList(listSearch, 'assistantsPage')}
                    onChoose={(id) => onSearchChange({ assistant: `${id}`, ...onFirstPages })}
                  />
                </Part>
              )}
            </>
          )}
        </>
      )}
    </div>
  )
}

const dayText = (day: string): string => day.split('-').toReversed().join('/')

const periodLabels: Readonly<Record<(typeof resultPeriods)[number], string>> = {
  '7': 'Últimos 7 dias',
  '30': 'Últimos 30 dias',
  '90': 'Últimos 90 dias',
  year: 'Este ano',
}

function ResultsFilters({ search, onSearchChange, assistants }: ResultsSearchProps & Pick<Results, 'assistants'>) {
  const all = { value: 'all', label: 'Todos os meus assistentes' }
  const named = assistants.map(({ id, name }) => ({ value: `${id}`, label: name }))
  return (
    <FoldedFilters
      rules={{ period: { default: '30' } }}
      filters={{
        assistant: assistants.length > 1 && { label: 'Assistente', options: [all, ...named] },
        period: { label: 'Período', options: periodLabels },
      }}
      search={search}
      onSearchChange={(change) => onSearchChange({ ...change, ...onFirstPages })}
    />
  )
}

function NoAssistant() {
  const user = useUser()
  return (
    <EmptyState
      icon={<Bot />}
      title="Você ainda não cria nem edita assistentes."
      description="Quando tiver um, aqui aparecem o uso, as perguntas e as avaliações dele."
      action={
        can(user, 'assistants.create') && (
          <LinkButton to="/assistants/manage/$assistantId" params={{ assistantId: 'create' }}>
            Novo assistente
          </LinkButton>
        )
      }
    />
  )
}

/** Empty state: one assistant can be shared from here, otherwise the longest period is offered. */
function NoUse({ search, onSearchChange, data }: ResultsSearchProps & { data: Results }) {
  const chosen = search.assistant ?? (data.assistants.length === 1 ? `${data.assistants[0]?.id}` : undefined)
  if (chosen === undefined)
    return (
      <EmptyState
        icon={<MessagesSquare />}
        title="Ninguém conversou com os seus assistentes neste período."
        description="Compartilhe um deles, ou escolha um período maior."
        action={
          search.period === 'year' ? (
            <LinkButton to="/assistants" search={{ scope: 'mine' }}>
              Ver meus assistentes
            </LinkButton>
          ) : (
            <Button variant="secondary" onClick={() => onSearchChange({ period: 'year', ...onFirstPages })}>
              Ver este ano
            </Button>
          )
        }
      />
    )
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title="Ninguém conversou com este assistente neste período."
      description="Compartilhe com as pessoas ou os grupos que vão usar, ou escolha um período maior."
      action={<Button onClick={() => openShareSheet(Number(chosen))}>Compartilhar</Button>}
    />
  )
}
