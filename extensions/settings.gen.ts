
export const extensionSettings = {  }
