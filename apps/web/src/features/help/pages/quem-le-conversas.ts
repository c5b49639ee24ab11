import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'O que os outros podem ler de uma conversa',
  audiences: ['teachers', 'students', 'partners', 'administrators'],
  summary: 'Quem lê, quando, e como você fica sabendo.',
  picture: {
    shape: 'wide',
    alt: 'A parte Conversas dos usuários, com a chave Ler conversas dos usuários, no Controle de acesso de um assistente.',
  },
  text: `
De início, ninguém além de você lê as suas conversas. Há estas exceções:

- **Leitura ligada no assistente.** Em “Controle de acesso”, quem edita o assistente e tem permissão para ler conversas (de início, só administradores) pode ligar “Ler conversas dos usuários”. Desde então, todas as conversas dele mostram um aviso, também as de visitantes de links, e cada leitura fica no histórico de acesso.
- **Avaliações.** Quando você avalia uma resposta, quem cuida do assistente vê a sua pergunta, aquela resposta e o que você escreveu na avaliação. As mensagens em volta só aparecem se a leitura estiver ligada.
- **Pergunta a uma pessoa.** Quem responde em [Atendimento](#atendimento) lê a sua pergunta; a conversa, só se você marcar que ela vai junto, e cada leitura fica no histórico de acesso.
- **Alertas de risco.** A organização pode ligar alertas para mensagens sobre violência, assédio ou risco de alguém se ferir. Quem trata um alerta lê aquela mensagem, e a leitura fica na auditoria.
- **Denúncias.** Quando um visitante denuncia, a conversa vai junto.
- **Administração.** Um administrador com permissão pode ler conversas de uma pessoa. Ele precisa escrever o motivo, e cada leitura fica na auditoria com o nome dele.
- **Atividades SGA.** O professor lê a conversa da atividade; a página diz isso antes de começar.

## Quando você compartilha

No menu da conversa, “Compartilhar conversa” cria um link só de leitura. Antes de criar, você vê exatamente o que ele mostra e escolhe em que resposta termina: o que vier depois não aparece. O seu nome, e-mails, CPFs e telefones encontrados no texto ficam ocultos, e arquivos não vão junto. De início, só abre o link quem pode usar o assistente. Para mostrar a conversa na Web, quem cuida do assistente precisa ligar “Permitir links de conversas na Web” no “Controle de acesso”; o responsável recebe um aviso.

Você encerra um link na hora em “Links que você criou”, na mesma janela. Ele também para de abrir no dia em que termina, quando a conversa é excluída, e enquanto você não puder usar o assistente ou ele estiver pausado. Quem pode usar o assistente continua a conversa em uma cópia própria, que não muda a sua.

## O modelo de IA

As mensagens são enviadas ao modelo que escreve as respostas, sem o seu e-mail. O seu nome e a sua turma só vão se quem cuida do assistente os pôs nas instruções, por exemplo para que ele chame você pelo nome; os de visitantes e os de alunos em atividades nunca vão. Em conversas longas, o modelo também resume o começo: veja e corrija esse resumo em “O que o assistente lembra”, no menu da conversa. Quais provedores estão em uso está na página [Privacidade](/privacidade).

## Guardar em pastas, arquivar e conversar sem deixar nada

Em “Conversas”, no menu principal, estão as suas conversas com todos os assistentes, com busca em títulos e mensagens. Só você vê as suas pastas. Uma conversa arquivada sai das listas e volta quando você escreve nela.

Uma “Conversa temporária” não entra no histórico, na busca, nas estatísticas nem na cópia dos seus dados, e ninguém mais a lê. Ela é apagada quando você sai da tela, e, se o aparelho desligar antes, cerca de uma hora depois da última mensagem. Só o custo da resposta é contado. Se a organização ligou alertas de risco, o alerta continua valendo, sem as suas palavras.

## Ler sem internet

Em um aparelho seu, ligue “Guardar o que leio neste aparelho”, no “Perfil”, em “Privacidade”. O Prosa abre sem conexão e mostra as conversas que você leu por último ali. Tudo isso é apagado do aparelho quando você sai da conta ou a sua sessão termina. Conversas temporárias não são guardadas. Em um computador que outras pessoas usam, deixe desligado.

## Apagar

Você exclui uma conversa no menu dela. No “Perfil”, em “Privacidade”, estão “Baixar meus dados” e “Excluir minhas conversas”. Visitantes de um link apagam o que escreveram em “Privacidade”, no alto da página.
`,
}
