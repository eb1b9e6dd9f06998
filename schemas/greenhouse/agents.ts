import { defineAgents } from '@ferrule/codegen'

export default defineAgents({
  effects: {
    message: ['applications.reject', 'applications.hire'],
  },
})
