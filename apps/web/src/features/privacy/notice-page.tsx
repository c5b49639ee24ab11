import type { PrivacyNotice } from '@prosa/contract/privacy/privacy.ts'
import { retentionOrigins } from '@prosa/contract/privacy/privacy-choices.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActivityFacts } from '#/features/privacy/activity-facts.tsx'
import { formatDate } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { useTheme } from '#/lib/device/theme.ts'
import { counted } from '#/text/counted.ts'
import { activityLabels, originLabels } from '#/text/privacy-labels.ts'
import { Logo } from '#/ui/layout/logo.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'

/** The public privacy notice, with or without an account. */
export function NoticePage() {
  const { data: notice } = useSuspenseQuery(read('getPrivacyNotice'))
  const { resolved } = useTheme()
  return (
    <div className="flex min-h-dvh flex-col items-center bg-background px-4 py-8 sm:py-12">
      <div className="flex w-full max-w-3xl flex-col gap-8">
        <header>
          <Logo variant={resolved} name={runtimeConfig.appName} size="lg" />
        </header>
        <main className="flex flex-col gap-8">
          <div className="flex flex-col gap-3">
            <h1 className="text-3xl font-semibold tracking-tight">Privacidade</h1>
            {notice.introduction ? (
              <Markdown text={notice.introduction} />
            ) : (
              <p>
                Aqui você lê quais dados pessoais o {notice.appName} guarda, para quê, por quanto tempo e como pedir o
                que a Lei Geral de Proteção de Dados (LGPD) garante a você.
              </p>
            )}
            {notice.changedAt && (
              <p className="text-sm text-muted-foreground">Última alteração: {formatDate(notice.changedAt)}</p>
            )}
          </div>
          <nav aria-label="Nesta página">
            <ul className="flex flex-col gap-1">
              {Object.entries(parts).map(([id, title]) => (
                <li key={id}>
                  <a href={`#${id}`} className="inline-block py-1 font-medium text-primary-text hover:underline">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <Part id="contato">
            <Contact dpo={notice.dpo} />
          </Part>
          <Part id="direitos">
            <Rights />
          </Part>
          <Part id="tratamento">
            {notice.activities.map((activity) => (
              <section key={activity.name} className="flex flex-col gap-3 rounded-xl border border-border bg-card p-5">
                <h3 className="font-semibold">{activityLabels[activity.name]}</h3>
                <ActivityFacts activity={activity} />
              </section>
            ))}
          </Part>
          <Part id="prazos">
            <ul className="flex list-disc flex-col gap-1 pl-5">
              {retentionOrigins.map((origin) => (
                <li key={origin}>
                  {originLabels[origin]}: {describeRetention(origin, notice.retention)}
                </li>
              ))}
            </ul>
          </Part>
          <Part id="modelos">
            <p>
              As mensagens são enviadas ao modelo escolhido em cada assistente, sem o seu e-mail. O seu nome e os seus
              grupos só vão se as instruções do assistente os usarem, e nunca os de visitantes nem os de alunos em
              atividades. Os provedores em uso são:
            </p>
            <ul className="flex list-disc flex-col gap-1 pl-5">
              {notice.providers.map((provider) => (
                <li key={provider.name}>{whoAndWhere(provider)}</li>
              ))}
            </ul>
            {notice.processors.map(({ data, purpose, providers }) => (
              <p key={data} className="wrap-anywhere">
                {data} vai a {inWords.format(providers.map(whoAndWhere))}, {purpose}.
              </p>
            ))}
            <p>Não usamos dados pessoais para publicidade nem para formar perfis.</p>
          </Part>
        </main>
      </div>
    </div>
  )
}

const inWords = new Intl.ListFormat('pt-BR')

const whoAndWhere = ({ name, country }: PrivacyNotice['providers'][number]): string =>
  `${name} (${country || 'país não informado'})`

const parts = {
  contato: 'Com quem falar',
  direitos: 'Os seus direitos',
  tratamento: 'O que fazemos com dados pessoais',
  prazos: 'Por quanto tempo as conversas ficam guardadas',
  modelos: 'Quem escreve as respostas',
} as const

function Part({ id, children }: { id: keyof typeof parts; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 id={id} tabIndex={-1} className="scroll-mt-4 text-xl font-semibold tracking-tight outline-none">
        {parts[id]}
      </h2>
      {children}
    </section>
  )
}

function Contact({ dpo }: Pick<PrivacyNotice, 'dpo'>) {
  if (!dpo)
    return <p>A organização ainda não informou o encarregado. Fale com quem administra o seu acesso, na sua escola.</p>
  return (
    <p>
      O encarregado pelos dados pessoais é <strong className="font-semibold">{dpo.name || dpo.email}</strong>
      {dpo.email && (
        <>
          {'. Escreva para '}
          <a href={`mailto:${dpo.email}`} className="font-medium wrap-anywhere text-primary-text underline">
            {dpo.email}
          </a>
        </>
      )}
      . A resposta chega em até 15 dias.
    </p>
  )
}

function Rights() {
  return (
    <>
      <p>Você pode, a qualquer momento e sem custo:</p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>saber se guardamos dados seus e receber uma cópia deles;</li>
        <li>corrigir o que está errado ou desatualizado;</li>
        <li>excluir as suas conversas, a sua conta e os seus dados;</li>
        <li>saber com quem os dados foram compartilhados;</li>
        <li>retirar um consentimento que deu.</li>
      </ul>
      <p>
        Quem tem conta pede pelo Perfil, na aba Privacidade. Quem conversa por um link apaga as próprias conversas em
        “Privacidade”, no alto da página. Nos outros casos, escreva ao encarregado. Você também pode recorrer à
        Autoridade Nacional de Proteção de Dados (ANPD).
      </p>
    </>
  )
}

const withoutLimit = {
  internal: 'enquanto a conta existir',
  api: 'enquanto a conta existir',
  share: 'pelo prazo de cada link',
  embed: 'pelo prazo de cada link',
  sga: 'pelo prazo da escola',
} as const

function describeRetention(origin: keyof typeof withoutLimit, retention: PrivacyNotice['retention']): string {
  const days = retention[origin]
  return days === null ? withoutLimit[origin] : `no máximo ${counted(days, 'dia', 'dias')} depois da última mensagem`
}
