import type { FirstStep, FirstSteps } from '@prosa/contract/health/health.ts'
import type { LinkProps } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { TrialButton } from '#/blocks/entity/trial-button.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { LinkButton } from '#/ui/actions/link-button.tsx'

// Loaded when needed, because its form is larger than the page with this card.
const ProviderDialog = lazyPart(async () => ({
  default: (await import('#/blocks/entity/provider-dialog.tsx')).ProviderDialog,
}))

interface Step {
  title: string
  why: string
  to: LinkProps['to'] & string
  hash?: string
  action: string
  /** Label of the test that is offered once the step is done. */
  test?: string
}

const texts: Record<FirstStep, Step> = {
  name: {
    title: 'Dê um nome à instalação',
    why: 'O nome e a logo da sua escola ou organização aparecem na entrada e no alto das páginas; o nome, também nos e-mails.',
    to: '/settings/general',
    action: 'Dar um nome',
  },
  address: {
    title: 'Defina o endereço público',
    why: 'Os links, códigos QR e convites saem com localhost, que só abre no computador em que o Prosa está.',
    to: '/settings/address',
    action: 'Definir o endereço',
  },
  model: {
    title: 'Ligue um modelo de IA',
    why: 'Com a chave de um provedor ou um servidor local. Sem modelo, os assistentes só citam trechos dos documentos e não seguem instruções.',
    to: '/settings/models',
    action: 'Colar uma chave',
  },
  mail: {
    title: 'Ligue o e-mail',
    why: 'Para convites, senhas esquecidas e avisos. Sem ele, você copia os links e entrega a cada pessoa.',
    to: '/settings/mail',
    action: 'Configurar e-mail',
    test: 'Enviar teste',
  },
  backup: {
    title: 'Faça a primeira cópia de segurança',
    why: 'Um botão guarda o banco e os arquivos na pasta de dados. Leve uma cópia para outro computador.',
    to: '/settings/health',
    action: 'Fazer uma cópia',
  },
  people: {
    title: 'Convide a primeira pessoa',
    why: 'Professores e equipe criam os próprios assistentes; estudantes podem usar sem conta, por um link.',
    to: '/users',
    hash: 'invite',
    action: 'Convidar',
  },
}

// Not imported from the contract, whose schemas would come along.
const firstSteps = Object.keys(texts) as FirstStep[]

interface FirstStepsListProps {
  steps: FirstSteps
  /** Leaves out finished steps. */
  remaining?: boolean
}

/** Steps that make an installation ready for people; each is ticked by the installation's own state. */
export function FirstStepsList({ steps, remaining = false }: FirstStepsListProps) {
  const { done } = steps
  return (
    <ol className="flex flex-col divide-y divide-border">
      {firstSteps.map((name) => {
        if (remaining && done[name]) return null
        const { title, why } = texts[name]
        return (
          <li key={name} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            {done[name] ? (
              <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success-text" />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
            )}
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-64">
                <p className="text-sm font-medium">
                  {title}
                  {done[name] && <span className="sr-only"> (pronto)</span>}
                </p>
                <p className="text-sm text-pretty text-muted-foreground">
                  {why}
                  {name === 'model' && modelNote(steps)}
                </p>
              </div>
              <StepAction name={name} steps={steps} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function modelNote({ model, looksForLocalModels }: FirstSteps): string {
  if (model) return ` Hoje responde ${model.name}.`
  return looksForLocalModels
    ? ' Um servidor de modelos que já funcione nesta máquina é encontrado sem nenhum ajuste.'
    : ''
}

/** Button that does the step or, once it is done, tests its result. */
function StepAction({ name, steps: { done, model } }: { name: FirstStep; steps: FirstSteps }) {
  const { to, hash, action, test } = texts[name]
  if (name === 'model') {
    if (model) return <TrialButton kind="model" of={model} />
    return (
      <DialogButton
        size="sm"
        variant="secondary"
        label={action}
        renderDialog={(close) => <ProviderDialog onClose={close} />}
      />
    )
  }
  const label = done[name] ? test : action
  return (
    label && (
      <LinkButton to={to} hash={hash} variant="secondary" size="sm">
        {label}
      </LinkButton>
    )
  )
}

export const stepsLeft = (done: Record<FirstStep, boolean>): number => firstSteps.filter((name) => !done[name]).length
