import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'Compartilhar por link e QR Code',
  audiences: ['teachers', 'administrators'],
  summary: 'Um endereço que qualquer pessoa abre, com os limites que você escolher.',
  text: `
1. Publique o assistente e abra “Compartilhar”.
2. Em “Link e QR Code”, leia os quatro pontos e marque “Confirmo os quatro pontos”.
3. Escolha “Criar e copiar link”. O endereço já está copiado: cole onde quiser.
4. “QR Code” mostra o código. Você pode “Baixar PNG”, “Baixar SVG” ou “Imprimir folha A4”.

Um link novo começa com 50 mensagens por visitante ao dia, orçamento de R$ 50,00 por mês e conversas guardadas por 90 dias.

## Mudar as regras

Em “Publicar na Web” está a lista de links. No menu de cada um, “Editar” muda o período, o código de acesso, a identificação, o texto de consentimento, os limites, a voz e a aparência. Um assistente pode ter vários links, um para cada turma ou público.

## Fechar

- “Pausar” fecha o link agora; “Reativar” abre de novo, com o mesmo endereço.
- “Gerar novo link” troca o endereço: o antigo deixa de funcionar, também em QR Codes impressos e sites.
- “Excluir” acaba com o link.

## O que o visitante vê

Quem abre o link lê quem responde pelo assistente e o que é guardado, em “Privacidade”. Ali também pode apagar as próprias conversas. Veja [O que os outros podem ler](#quem-le-conversas).
`,
}
