import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'Dentro da escola e na Web',
  audiences: ['teachers', 'partners', 'administrators'],
  summary: 'Quatro formas de compartilhar um assistente, e para quem serve cada uma.',
  picture: {
    shape: 'wide',
    alt: 'A janela Compartilhar com as partes Pessoas e turmas, Toda a organização, e Link e QR Code.',
  },
  text: `
“Compartilhar”, no alto do construtor e da conversa, reúne todas as formas. A primeira frase diz quem pode conversar com o assistente hoje. Antes de tudo, o assistente precisa estar publicado.

## Dentro: com conta

- **Pessoas e turmas.** Entram com a própria conta e veem o assistente na lista. “Pode conversar” só usa; “Pode editar” também altera o assistente. O acesso pode ter uma data para acabar.
- **Toda a organização.** Todas as pessoas com conta conversam; parceiros, só com acesso próprio. Abrir para todos pede uma permissão, que de início só administradores têm.

## Na Web: sem conta

- **Link e QR Code.** Qualquer pessoa com o link conversa, sem entrar com uma conta. Veja [Compartilhar por link e QR Code](#link-e-qr-code).
- **Site.** O mesmo link dentro do site da escola. Veja [Pôr o assistente em um site](#no-seu-site).

## Qual escolher

Para colegas e turmas com conta, dê acesso: as conversas ficam na conta de cada um. Para famílias, visitantes e estudantes sem conta, use um link: ele tem período, limites e orçamento próprios. Para uma atividade com tempo e comprovante, use [Atividades SGA](#atividades).

Tirar um acesso ou pausar um link vale na hora.
`,
}
