import type { AppContract } from '@prosa/contract/client/contract.ts'
import { Link } from '@tanstack/react-router'
import { ChartColumn, ClipboardCheck } from 'lucide-react'
import type { z } from 'zod'
import type { ListSearchProps, RowOf, SearchProps } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import type { ResultsSearch, ResultsSearchProps } from '#/features/results/results-search.ts'
import { formatRelative, formatNumber, formatPercent } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { FigureCards } from '#/ui/layout/figure-cards.tsx'
import { type Column, countColumn } from '#/ui/lists/data-table.tsx'

/** Resets the pages of all lists, because other results have other pages. */
export const onFirstPages = {
  reviewsPage: 1,
  questionsPage: 1,
  ratingsPage: 1,
  assistantsPage: 1,
} as const satisfies ResultsSearch

export type ResultsListSearch = SearchProps<Pick<ResultsSearch, 'assistant' | 'period'> & { page?: number | undefined }>

type PageName = 'reviewsPage' | 'questionsPage' | 'ratingsPage' | 'assistantsPage'

/** Returns one list's part of the address with its setter; each list has its own page number. */
export function searchOfList({ search, onSearchChange }: ResultsSearchProps, name: PageName): ResultsListSearch {
  const { assistant: chosen, period: days, [name]: at } = search
  return {
    search: { assistant: chosen, period: days, page: at },
    onSearchChange: ({ page: next, ...filters }) =>
      onSearchChange(next === undefined ? { ...filters, ...onFirstPages } : { [name]: next }),
  }
}

/** Activities with attempts that await review; each links to the attempt that waits longest. */
export function AwaitingReview(props: ListSearchProps<'listAwaitingReview'>) {
  return (
    <ListView
      {...props}
      list="listAwaitingReview"
      label="Atividades para revisar"
      failure="Não foi possível carregar as atividades"
      columns={activityColumns}
      renderActions={({ id, assistantId, attemptId, title }) => (
        <LinkButton
          to="/assistants/manage/$assistantId/assessments/$assessmentId/attempts/$attemptId"
          params={{ assistantId: `${assistantId}`, assessmentId: id, attemptId }}
          size="sm"
          variant="secondary"
        >
          Revisar<span className="sr-only"> “{title}”</span>
        </LinkButton>
      )}
      empty={{
        icon: <ClipboardCheck />,
        title: 'Nada para revisar.',
        description: 'Aqui aparecem as atividades que os alunos entregaram.',
      }}
      hint="Aqui aparecem as atividades que os alunos entregaram."
    />
  )
}

const activityColumns: readonly Column<RowOf<'listAwaitingReview'>>[] = [
  {
    id: 'title',
    header: 'Atividade',
    cell: ({ id, assistantId, assistantName, title }) => (
      <div className="min-w-0">
        <Link
          to="/assistants/manage/$assistantId/assessments/$assessmentId"
          params={{ assistantId: `${assistantId}`, assessmentId: id }}
          className="font-medium wrap-anywhere text-primary-text hover:underline"
        >
          {title}
        </Link>
        <p className="text-xs wrap-anywhere text-muted-foreground">{assistantName}</p>
      </div>
    ),
  },
  countColumn('toReview', 'Esperam'),
  { id: 'since', header: 'Desde', from: 'md', cell: ({ since }) => formatRelative(since) },
]

interface UsedAssistantsProps extends ListSearchProps<'listUsedAssistants'> {
  onChoose: (assistantId: number) => void
}

/** Figures per assistant; choosing one filters the results. */
export function UsedAssistants({ onChoose, ...props }: UsedAssistantsProps) {
  return (
    <ListView
      {...props}
      list="listUsedAssistants"
      label="Assistente por assistente"
      failure="Não foi possível carregar os assistentes"
      columns={assistantColumns}
      renderActions={({ id, name }) => (
        <Button size="sm" variant="ghost" onClick={() => onChoose(id)}>
          Ver só este<span className="sr-only">: {name}</span>
        </Button>
      )}
      empty={{ icon: <ChartColumn />, title: 'Nenhum assistente foi usado neste período.' }}
    />
  )
}

const assistantColumns: readonly Column<RowOf<'listUsedAssistants'>>[] = [
  {
    id: 'name',
    header: 'Assistente',
    cell: ({ id, name }) => (
      <Link
        to="/assistants/manage/$assistantId"
        params={{ assistantId: `${id}` }}
        className="font-medium wrap-anywhere text-primary-text hover:underline"
      >
        {name}
      </Link>
    ),
  },
  countColumn('people', 'Pessoas'),
  countColumn('chats', 'Conversas'),
  countColumn('messages', 'Mensagens', 'md'),
  { id: 'satisfaction', header: 'Satisfação', align: 'end', cell: ({ satisfaction }) => formatRatio(satisfaction) },
]

export type Results = z.output<AppContract['getResults']['ok']>

export function ResultCards({ use }: Results) {
  const { people, chats, messages, satisfaction, unanswered } = use
  const figures = [
    { label: 'Pessoas', value: formatNumber(people), note: 'Visitantes contam de novo a cada dia' },
    { label: 'Conversas', value: formatNumber(chats), note: counted(messages, 'mensagem', 'mensagens') },
    {
      label: 'Satisfação',
      value: formatRatio(satisfaction),
      note: satisfaction === null ? 'Sem avaliações' : 'Das avaliações são boas',
    },
    { label: 'Sem fonte ou “não sei”', value: formatRatio(unanswered), note: 'Das respostas' },
  ]
  return <FigureCards figures={figures} />
}

const formatRatio = (ratio: number | null) => (ratio === null ? '–' : formatPercent(ratio))
