import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'Pôr o assistente em um site',
  audiences: ['teachers', 'administrators'],
  summary: 'Uma bolha de conversa, ou uma página inteira, dentro do site da escola.',
  text: `
A conversa no site usa um link do assistente, com as mesmas regras e limites. Primeiro crie o link: veja [Compartilhar por link e QR Code](#link-e-qr-code).

1. Em “Compartilhar”, na parte “Site”, escolha “Pôr no site”. Na lista de links, o caminho é “Incorporar”.
2. Em “Escolher os sites”, escreva o domínio, como escola.com.br. Ele vale com e sem “www.”, e só com https://. Sem domínio, nenhum site mostra a conversa.
3. Escolha onde vai incorporar: “Bolha”, “Página (iframe)”, “WordPress”, “Moodle” ou “Google Sites”. Cada um traz os passos e o código.
4. Copie o código e cole no site.

A “Prévia”, ao lado, é a conversa de verdade: usar a prévia conta como uma visita ao link.

## Quando a bolha não aparece

- O site está na lista de domínios permitidos, e abre com https://?
- O link está ativo, e o assistente não está pausado?
- O console do navegador de quem cuida do site diz, em português, por que um site foi recusado.
`,
}
