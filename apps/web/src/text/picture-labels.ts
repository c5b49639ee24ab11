/** Texts for choosing and cropping a picture. */
export const pictureLabels = {
  file: 'Arquivo da imagem',
  kind: 'A imagem precisa ser PNG, JPEG ou WebP.',
  size: 'A imagem passa de 10 MB. Escolha uma menor.',
  unreadable: 'Não foi possível abrir esta imagem. Escolha outra.',
  hint: 'PNG, JPEG ou WebP de até 10 MB.',
  title: 'Enquadrar a imagem',
  description: 'Arraste a imagem, ou use as setas do teclado, até aparecer o que importa.',
  frame: 'Enquadramento. Setas movem a imagem, mais e menos mudam o zoom.',
  zoom: 'Zoom',
  cancel: 'Cancelar',
  confirm: 'Usar assim',
} as const
