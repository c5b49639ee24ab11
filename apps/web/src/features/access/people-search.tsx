import type { FoundPrincipal } from '@prosa/contract/assistants/access.ts'
import { emailSchema } from '@prosa/contract/identity/auth.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, Mail, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { principalTypeLabels } from '#/text/access-labels.ts'
import { counted } from '#/text/counted.ts'
import { SearchInput } from '#/ui/inputs/search-input.tsx'

interface PeopleSearchProps {
  assistantId: number
  only?: 'all' | 'people'
  isChosen: (found: FoundPrincipal) => boolean
  onToggle: (found: FoundPrincipal) => void
  /** Whether people who already have access may be chosen. */
  allowAdded?: boolean
  /** Invites an e-mail address that has no account; undefined when the person may not invite. */
  onInvite?: ((email: string) => void) | undefined
}

const shortest = 2

/** Searches people, groups and institutions during typing; each result is a button that selects or deselects it. */
export function PeopleSearch({
  assistantId,
  only = 'all',
  isChosen,
  onToggle,
  allowAdded,
  onInvite,
}: PeopleSearchProps) {
  const [q, setQ] = useState('')
  const asks = q.trim().length >= shortest
  const found = useQuery({
    ...read('findPeople', { params: { assistantId }, query: { q: q.trim(), only } }),
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  const items = asks ? (found.data?.items ?? []) : []
  const email = emailSchema.safeParse(q)
  const unknownEmail = asks && found.isSuccess && email.success && items.every((item) => item.email !== email.data)
  return (
    <div className="flex flex-col gap-2">
      <SearchInput
        label={only === 'people' ? 'Buscar pessoas' : 'Buscar pessoas, grupos e instituições'}
        placeholder="Nome ou e-mail…"
        value={q}
        onSearch={setQ}
      />
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {found.isError ? problemText(found.error) : describeStatus(asks, found.isSuccess, items.length)}
      </p>
      {items.length > 0 && (
        <ul
          aria-label="Resultados"
          className="flex max-h-64 flex-col overflow-y-auto rounded-lg border border-border p-1"
        >
          {items.map((item) => (
            <li key={`${item.principal.kind}-${item.principal.id}`}>
              <Result
                pressed={isChosen(item)}
                disabled={item.added && !allowAdded}
                onPress={() => onToggle(item)}
                name={item.name}
                detail={describePrincipal(item, allowAdded)}
              />
            </li>
          ))}
        </ul>
      )}
      {unknownEmail && onInvite && (
        <Result
          icon={<Mail />}
          name={`Convidar ${email.data}`}
          detail="Esta pessoa ainda não tem conta. O acesso vale quando ela aceitar o convite."
          onPress={() => onInvite(email.data)}
        />
      )}
    </div>
  )
}

function describeStatus(asks: boolean, done: boolean, count: number): string {
  if (!asks) return 'Digite pelo menos 2 caracteres.'
  if (!done) return ''
  return count === 0 ? 'Ninguém encontrado.' : `${counted(count, 'resultado', 'resultados')}.`
}

function describePrincipal({ type, email, people, added }: FoundPrincipal, allowAdded?: boolean): string {
  const about = email ?? `${principalTypeLabels[type]}, ${counted(people ?? 0, 'pessoa', 'pessoas')}`
  return added && !allowAdded ? `${about} · já tem acesso` : about
}

interface ResultProps {
  name: string
  detail: string
  icon?: ReactNode
  pressed?: boolean
  disabled?: boolean
  onPress: () => void
}

function Result({ name, detail, icon, pressed, disabled = false, onPress }: ResultProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
      className={
        'flex min-h-11 w-full items-center gap-3 rounded-md px-2.5 py-1.5 text-left text-sm -outline-offset-2 transition-colors ' +
        'hover:bg-hover disabled:text-muted-foreground disabled:hover:bg-transparent aria-pressed:bg-primary-soft [&_svg]:size-4 [&_svg]:shrink-0'
      }
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{name}</span>
        <span className="block wrap-anywhere text-muted-foreground">{detail}</span>
      </span>
      {!disabled && <span aria-hidden>{icon ?? (pressed ? <Check /> : <Plus />)}</span>}
    </button>
  )
}
