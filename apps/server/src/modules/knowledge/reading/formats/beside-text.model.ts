/** All that stands beside the number of a page: `Página de`, `- / -`. */
const aboutPages = /^[\s\p{P}|]*(?:p[áa]g(?:ina)?|page|folha|fls?)?[\s\p{P}|]*(?:de|of)?[\s\p{P}|]*$/iu
/** What Word writes below a description that it made up itself. */
const generated =
  /(?:O conteúdo gerado por IA pode estar incorreto|Descrição gerada automaticamente|Description automatically generated|AI-generated content may be incorrect)[^]*$/i
/** A description that says nothing: the name of a file, or that it is a picture. */
const fileName =
  /^(?:\S+\.(?:png|jpe?g|gif|bmp|svg|webp|emf|wmf|tiff?)|(?:imagem|image|picture|figura|foto|gráfico|graphic|chart|logo(?:tipo)?)\s*\d*|https?:\S+|[A-Z]:\\.*)$/i

/** Whether a line that has the number of its page says nothing else. */
export const isAboutPages = (line: string): boolean => aboutPages.test(line)

/** What the author of a picture wrote for people who do not see it; '' where that says nothing. */
export function pictureWords(description: string | undefined): string {
  const words = description?.replace(generated, '').replaceAll(/\s+/g, ' ').trim() ?? ''
  return words === '' || fileName.test(words) ? '' : `[Imagem: ${words}]`
}
