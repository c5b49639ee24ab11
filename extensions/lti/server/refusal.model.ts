/**
 * Why a launch is refused, for the teacher who reads it in the frame: what happened and what to do. `{…}` takes a fact.
 */
const sentences = {
  unknown_platform:
    'Esta plataforma ({issuer}) não está cadastrada aqui com este ID do cliente. Peça à administração que confira o cadastro em Configurações, Integrações SGA.',
  several_platforms:
    'Há mais de um cadastro desta plataforma ({issuer}), e ela não disse qual usar. Peça à administração da plataforma que envie o ID do cliente.',
  inactive:
    'A integração com esta plataforma está desativada. Peça à administração que a ative em Configurações, Integrações SGA.',
  incomplete: 'O pedido da plataforma veio incompleto. Volte à plataforma e abra a atividade de novo.',
  target:
    'Esta ligação aponta para outro site ({target}). Na plataforma, exclua a atividade e escolha-a de novo pelo Prosa.',
  state_unknown:
    'Esta entrada demorou mais de dez minutos, ou veio de um endereço antigo. Volte à plataforma e abra a atividade de novo.',
  other_browser:
    'Esta entrada não começou neste navegador, ou ele não guarda cookies de um site dentro de outro. Volte à plataforma e abra a atividade em uma janela nova.',
  platform_refused:
    'A própria plataforma recusou a entrada ({error}). Entre na plataforma de novo e abra a atividade; se continuar, avise quem a administra.',
  algorithm:
    'A plataforma assinou a entrada de um modo que não é aceito. Peça a quem administra a plataforma que use chaves RSA (RS256).',
  signature:
    'A assinatura da entrada não confere com as chaves da plataforma. Peça à administração que confira o endereço das chaves no cadastro.',
  issuer:
    'Quem assinou a entrada não é a plataforma que a começou. Peça à administração que confira o endereço da plataforma no cadastro.',
  audience:
    'Esta entrada foi feita para outro programa, e não para este. Peça à administração que confira o ID do cliente no cadastro.',
  expired:
    'Esta entrada passou da validade. Volte à plataforma e abra a atividade de novo; se continuar, o relógio do servidor da plataforma está errado.',
  future:
    'Esta entrada traz uma hora que ainda não chegou: o relógio do servidor da plataforma está adiantado. Avise quem a administra.',
  nonce: 'Esta entrada não responde à que começou neste navegador. Volte à plataforma e abra a atividade de novo.',
  replayed: 'Esta entrada já foi usada. Não recarregue esta página: volte à plataforma e abra a atividade de novo.',
  version: 'A plataforma usou outra versão do LTI. Peça à administração que cadastre a ferramenta como LTI 1.3.',
  message: 'A plataforma pediu algo que o Prosa não faz ({message}). Adicione o Prosa como atividade do curso.',
  deployment:
    'Esta instalação da ferramenta (deployment id {deployment}) não está no cadastro. Peça à administração que acrescente este número em Configurações, Integrações SGA.',
  anonymous:
    'A plataforma não disse quem é o aluno. Peça a quem administra a plataforma que envie o identificador do usuário.',
  activity_missing:
    'Ninguém escolheu ainda a atividade desta ligação. Quem dá a aula escolhe uma com “Selecionar conteúdo”, ou escreve o parâmetro activity=código.',
  activity_unknown:
    'Não há atividade aberta com o código “{activity}” nesta integração. Quem dá a aula confere se ela foi aberta e se usa esta integração.',
  staff_only: 'Só quem dá a aula escolhe a atividade. Se é você, confira o seu papel no curso.',
  nothing_to_choose:
    'Ainda não há atividade aberta nesta integração. Crie uma no Prosa, escolha esta integração, abra-a e volte aqui.',
  choice_over: 'Esta escolha ficou aberta tempo demais. Volte à plataforma e escolha o conteúdo de novo.',
  keys_unreachable:
    'Não conseguimos ler as chaves da plataforma agora. Tente de novo em alguns minutos; se continuar, avise a administração.',
  registration_over:
    'Este endereço de registro não vale mais. Peça à administração do Prosa outro, ou confira se a plataforma já está registrada.',
  registration_issuer:
    'O endereço que a plataforma informou ({issuer}) não é o do site que pediu o registro. Comece o registro de novo a partir da plataforma.',
  registration_unreadable:
    'Não conseguimos ler a configuração da plataforma. Confira se o endereço dela abre na internet com https, e tente de novo.',
  registration_refused:
    'A plataforma não aceitou o registro ({status}). Comece de novo a partir dela: o pedido vale uma vez e por pouco tempo.',
} as const

export type RefusalReason = keyof typeof sentences

/** A refused launch. `facts` go to the audit trail too: data of the platform, nothing about a person. */
export class Refusal extends Error {
  readonly reason: RefusalReason
  readonly facts: Readonly<Record<string, string>>
  constructor(reason: RefusalReason, facts: Record<string, string> = {}, cause?: unknown) {
    super(
      sentences[reason].replaceAll(/\{(\w+)\}/g, (_, name: string) => shortened(facts[name] ?? '')),
      { cause },
    )
    this.name = 'Refusal'
    this.reason = reason
    this.facts = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, shortened(value)]))
  }
}

const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text)
