import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'Para parceiros: o que você vê',
  audiences: ['partners', 'administrators'],
  summary: 'O que uma pessoa de outra instituição encontra, e o que fica de fora.',
  text: `
Parceiro é quem tem conta e trabalha em outra instituição: uma escola convidada, uma empresa, uma rede.

## O que você vê

- Os assistentes que foram liberados para você ou para a sua instituição. Se a lista está vazia, peça acesso a quem administra.
- As suas próprias conversas, em cada assistente.
- Se você pode editar um assistente, também o construtor dele, com documentos, testes, versões e avaliações.

## O que fica de fora

- Assistentes abertos a toda a organização: eles não valem para parceiros.
- As pessoas da organização: ao buscar pessoas, você encontra as da sua instituição.
- Criar assistentes, links na Web e ver estatísticas, a não ser que um administrador dê a permissão.

## Quando algo para

Se a sua instituição for pausada, os assistentes liberados para ela somem da sua lista até a pausa acabar; a sua conta continua. Se o orçamento dela acabar, novas respostas esperam até o mês seguinte. Nos dois casos, fale com quem administra. Veja também [O que os outros podem ler de uma conversa](#quem-le-conversas).

## Para quem administra

Instituições são cadastradas em [Instituições parceiras](/settings/partners). Ali você vincula pessoas, libera assistentes e define o limite de pessoas, de links e o orçamento de cada uma.
`,
}
