import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'Pedidos sobre dados pessoais (LGPD)',
  audiences: ['administrators', 'teachers', 'students', 'partners'],
  summary: 'Como pedir uma cópia ou a exclusão dos seus dados, e como atender um pedido.',
  text: `
## Para pedir

- Com conta: no [Perfil](/profile?tab=privacy), em “Privacidade”, use “Baixar meus dados”, “Excluir minhas conversas” ou “Solicitar exclusão da conta”. O pedido tem um protocolo, e você pode desistir até ele ser atendido.
- Visitante de um link: em “Privacidade”, no alto da página, apague o que escreveu.
- Estudante de uma atividade: fale com a escola. Os dados ficam guardados pelo prazo que a página da atividade diz antes de começar.

A página pública [Privacidade](/privacidade) diz o que é guardado, por quanto tempo e com quem falar.

## Para atender

Em [Privacidade (LGPD)](/settings/privacy) estão os pedidos, com os que vencem antes no alto. O prazo é de 15 dias.

1. O que chega por e-mail ou telefone você anota com “Registrar pedido”.
2. Abra o pedido, confira quem pede e responda.
3. “Excluir os dados” apaga conversas, arquivos, avaliações, chaves e formas de acesso, de vez. Você decide com quem ficam os assistentes da pessoa. A auditoria guarda apenas um número.

## Prazos

Em “Prazos” você define por quanto tempo as conversas ficam guardadas. A limpeza acontece toda noite e deixa um relatório.
`,
}
