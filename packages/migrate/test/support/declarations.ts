// Imported by files that make many small programs: those of a worker read each declaration once.
import { Project } from '../../src/project.ts'

Project.declarations ??= new Map()
