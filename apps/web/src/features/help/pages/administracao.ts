import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'Primeiros passos de quem administra',
  audiences: ['administrators'],
  summary: 'Nome, modelo de IA, e-mail, cópia de segurança e a primeira pessoa.',
  picture: {
    shape: 'wide',
    alt: 'A lista de primeiros passos, cada um com uma frase que diz para que serve e um botão ao lado.',
  },
  text: `
[Primeiros passos](/settings/first-steps) mostra o que falta, e cada passo se marca sozinho quando está pronto de verdade.

1. **Nome e logo.** Em [Geral](/settings/general). Ali fica também o “Contato para ajuda”, que aparece nestas páginas e nas telas de erro.
2. **Modelo de IA.** Em [Modelos](/settings/models), cole a chave de um provedor ou use um servidor da escola. “Testar” diz se ele responde. Sem modelo, responde o [Prosa Trechos](#prosa-trechos).
3. **E-mail.** [E-mail](/settings/mail) mostra como as mensagens saem, e “Enviar teste” confere. Sem servidor de e-mail, as telas mostram os links de convites e senhas, para você entregar.
4. **Cópia de segurança.** Em [Saúde e backups](/settings/health), “Fazer cópia agora” guarda o banco e os arquivos. As cópias ficam no mesmo disco e contêm segredos: leve-as para outro lugar. Nenhuma cópia é feita sozinha.
5. **Pessoas.** Veja [Pessoas e perfis](#pessoas-e-perfis).

## Depois

- [Orçamentos](/settings/budgets): comece pelo da organização. Veja [Orçamentos e limites](#orcamentos-e-limites).
- [Privacidade (LGPD)](/settings/privacy): prazos de guarda e quem responde. Veja [Pedidos sobre dados pessoais](#pedidos-lgpd).
- [Auditoria](/settings/audit): quem mudou o quê, e quando.
`,
}
