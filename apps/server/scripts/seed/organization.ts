import type { SeededPerson } from './people.ts'

/** Two classes, another institution, which is paused, whom to ask about personal data, and terms of use. */
export async function seedOrganization(people: readonly SeededPerson[]): Promise<void> {
  const admin = people[0]
  if (!admin) throw new Error('nobody administrates')
  const emailsOf = (...starts: string[]) =>
    people.filter(({ email }) => starts.some((start) => email.startsWith(start))).map(({ email }) => email)
  for (const [name, emails] of [
    ['8º A – manhã', emailsOf('maria', 'bruno')],
    ['8º B – tarde', emailsOf('daniel', 'bruno')],
  ] as const) {
    const body = { name, kind: 'class' as const, description: 'Ano letivo de 2026' }
    const { id: groupId } = await admin.api.createGroup({ body })
    await admin.api.addGroupMembers({ params: { groupId }, body: { emails } })
  }
  const paused = await admin.api.createPartner({ body: sertao })
  await admin.api.updatePartner({ params: { partnerId: paused.id }, body: { status: 'paused' } })

  const { defaultAppName: _, ...general } = await admin.api.getGeneralSettings()
  const dpo = { dpoName: 'Renata Queiroz', dpoEmail: 'encarregada@exemplo.test' }
  await admin.api.updateGeneralSettings({ body: { ...general, ...dpo } })
  await admin.api.publishTerms({ body: { text: terms } })
}

const sertao = {
  name: 'Escola Técnica Vale do Sertão Central e Região Metropolitana',
  cnpj: '',
  contacts: '',
  dpoEmail: '',
  maxPeople: null,
  maxLinks: null,
  monthlyBudgetBrl: null,
}

const terms = `## Como usamos o Prosa

- As respostas são escritas por inteligência artificial e podem ter erros: confira o que for importante.
- Não escreva dados pessoais de outras pessoas nas conversas.
- O professor responsável pode ler conversas quando o assistente avisar que isso acontece.

Dúvidas? Fale com a encarregada pelos dados pessoais.`
