import '#/blocks/chat/part-operations.ts'
import { questionStates, type PersonQuestion } from '@prosa/contract/conversations/attendance.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { MessageCircleQuestionMark } from 'lucide-react'
import { labelsOf } from '#/blocks/list/labels-of.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import type { ListSearch, SearchProps } from '#/blocks/list/list-types.ts'
import { DutyCards } from '#/features/attendance/duty-cards.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { formatDateTime, formatRelative } from '#/lib/format/format.ts'
import { HelpLink } from '#/ui/actions/help-link.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'

const QuestionSheet = lazyPart(() => import('#/features/attendance/question-sheet.tsx'))

export type AttendanceSearch = ListSearch<'listPersonQuestions'> & { question?: string | undefined }

/** What people ask people: who is there, what waits and for how long, and the answers. */
export function AttendancePage({ search, onSearchChange }: SearchProps<AttendanceSearch>) {
  const { data } = useSuspenseQuery(read('getAttendance'))
  const { question, ...list } = search
  const state = search.state ?? 'waiting'
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Atendimento"
        description="Perguntas de quem conversa com um assistente e quer a resposta de uma pessoa."
        actions={<HelpLink page="atendimento" about="o atendimento por pessoas" />}
      />
      {data.assistants.length === 0 ? (
        <EmptyState
          icon={<MessageCircleQuestionMark />}
          title="Você não atende por nenhum assistente."
          description="Ligue “Deixar perguntar a uma pessoa” no Controle de acesso de um assistente seu, ou peça para entrar no grupo que responde."
        />
      ) : (
        <>
          <DutyCards {...data} />
          <ListView
            list="listPersonQuestions"
            search={list}
            onSearchChange={onSearchChange}
            label="Perguntas"
            failure="Não foi possível carregar as perguntas"
            filters={{
              state: { label: 'Situação', options: labelsOf(questionStates, stateLabels) },
              assistant: data.assistants.length > 1 && {
                label: 'Assistente',
                options: [
                  { value: 'all', label: 'Todos' },
                  ...data.assistants.map(({ id, name }) => ({ value: `${id}`, label: name })),
                ],
              },
            }}
            columns={[questionColumn((id) => onSearchChange({ question: id })), whenColumn(state)]}
            empty={{
              icon: <MessageCircleQuestionMark />,
              title: 'Nenhuma pergunta espera.',
              description: 'Quando alguém perguntar, você recebe um e-mail e, se quiser, um aviso no aparelho.',
            }}
            nothing="Nenhuma pergunta com estes filtros."
          />
        </>
      )}
      {question !== undefined && (
        <QuestionSheet questionId={question} onClose={() => onSearchChange({ question: undefined })} />
      )}
    </div>
  )
}

const stateLabels: Readonly<Record<PersonQuestion['state'], string>> = {
  waiting: 'Esperando',
  answered: 'Respondidas',
  closed: 'Encerradas sem resposta',
}

const questionColumn = (onOpen: (id: string) => void): Column<PersonQuestion> => ({
  id: 'question',
  header: 'Pergunta',
  cell: ({ id, text, name, assistantName, inActivity }) => (
    <button
      type="button"
      onClick={() => onOpen(id)}
      className="flex min-h-11 w-full max-w-xl min-w-0 flex-col items-start gap-1 rounded-md text-left"
    >
      <span className="line-clamp-3 font-medium wrap-anywhere text-primary-text hover:underline">{text}</span>
      <span className="text-xs wrap-anywhere text-muted-foreground">
        {[assistantName, inActivity && 'de uma atividade', name].filter(Boolean).join(' · ')}
      </span>
    </button>
  ),
})

const whenColumn = (state: PersonQuestion['state']): Column<PersonQuestion> => ({
  id: 'when',
  header: state === 'waiting' ? 'Espera' : 'Encerrada',
  cell: ({ askedAt, settledAt, settledBy }) => (
    <span title={formatDateTime(settledAt ?? askedAt)}>
      {formatRelative(settledAt ?? askedAt)}
      {settledBy && <span className="block text-xs wrap-anywhere text-muted-foreground">por {settledBy}</span>}
    </span>
  ),
})
