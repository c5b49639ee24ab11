/** For file pickers; the server looks into each file by itself. */
export const acceptedFiles = '.pdf,.docx,.txt,.md,.markdown'
