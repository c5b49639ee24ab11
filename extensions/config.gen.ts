
export const extensionConfig = {  }
