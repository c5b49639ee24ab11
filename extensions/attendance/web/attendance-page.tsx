import { questionStates, type PersonQuestion } from '#/attendance/contract.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { MessageCircleQuestionMark } from 'lucide-react'
import { pickLabels } from '@prosa/web/src/blocks/list/pick-labels.ts'
import { ListView } from '@prosa/web/src/blocks/list/list-view.tsx'
import type { ListSearch, SearchProps } from '@prosa/web/src/blocks/list/list-types.ts'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'
import { read, useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { formatDateTime, formatRelative } from '@prosa/web/src/lib/format/format.ts'
import { HelpLink } from '@prosa/web/src/ui/actions/help-link.tsx'
import { PageHeader } from '@prosa/web/src/ui/layout/page-header.tsx'
import type { Column } from '@prosa/web/src/ui/lists/data-table.tsx'
import { EmptyState } from '@prosa/web/src/ui/lists/empty-state.tsx'
import type { api } from '@prosa/web/src/lib/api/api.ts'
import { counted } from '@prosa/web/src/text/counted.ts'
import { Switch } from '@prosa/web/src/ui/inputs/switch.tsx'
import { Badge } from '@prosa/web/src/ui/layout/badge.tsx'
import { Card } from '@prosa/web/src/ui/layout/card.tsx'

const QuestionSheet = lazyPart(() => import('#/attendance/web/question-sheet.tsx'))

export type AttendanceSearch = ListSearch<'listPersonQuestions'> & { question?: string | undefined }

/** Questions that wait for a person, with their waiting times, and who is on duty. */
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
          description="Ligue “Deixar perguntar a uma pessoa” em “Mais”, na página “Compartilhar” de um assistente seu, ou peça para entrar no grupo que responde."
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
              state: { label: 'Situação', options: pickLabels(questionStates, stateLabels) },
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

type Attendance = Awaited<ReturnType<typeof api.getAttendance>>

const list = new Intl.ListFormat('pt-BR')

/** Shows whether the person is on duty, and for each assistant who else is and which questions wait. */
function DutyCards({ available, assistants }: Attendance) {
  const change = useWrite('setAvailability')
  return (
    <>
      <Card>
        <Switch
          label="Estou disponível"
          hint="Desligado, você não aparece de plantão. As perguntas continuam aqui, e os avisos vão para quem está; se não houver ninguém, para o responsável."
          checked={available}
          pending={change.isPending}
          onCheckedChange={(wanted) => change.mutate({ body: { available: wanted } })}
        />
      </Card>
      <ul aria-label="Assistentes" className="grid gap-3 md:grid-cols-2">
        {assistants.map(({ id, name, open, hours, onDuty, waiting, since }) => (
          <li key={id} className="min-w-0">
            <Card className="flex h-full flex-col gap-1.5 text-sm">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <h2 className="min-w-0 font-semibold wrap-anywhere">{name}</h2>
                <Badge tone={open ? 'success' : 'neutral'}>{open ? 'Aberto agora' : 'Fora do horário'}</Badge>
              </div>
              <p className="text-muted-foreground">Horário: {hours}.</p>
              <p className="wrap-anywhere">
                {onDuty.length > 0
                  ? `De plantão: ${list.format(onDuty)}.`
                  : open
                    ? 'Ninguém está de plantão agora.'
                    : 'O plantão começa com o horário.'}
              </p>
              <p className="font-medium">
                {waiting === 0
                  ? 'Nada espera.'
                  : `${counted(waiting, 'pergunta espera', 'perguntas esperam')}; a primeira, ${formatRelative(since!)}.`}
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
