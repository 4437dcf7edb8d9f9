export function helpWhenAsked(file: string, args: readonly string[]): void
export function helpOf(file: string): string
