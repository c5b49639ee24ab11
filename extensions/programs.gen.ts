
export const extensionPrograms = {  }
