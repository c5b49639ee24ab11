
export const extensionEnv = {  }
