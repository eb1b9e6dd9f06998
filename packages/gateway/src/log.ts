export type LogLevel = 'info' | 'warn' | 'error'

export type Log = (level: LogLevel, message: string, facts?: Readonly<Record<string, unknown>>) => void
