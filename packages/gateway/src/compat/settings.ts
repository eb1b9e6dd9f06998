// Settings that existing clients send with sources and destinations, and ours. No connector uses them; they are no
// secrets, and some clients read them back.

/** Of sources. */
export const SOURCE_SETTINGS: ReadonlySet<string> = new Set([
  ...['account_id', 'start_date', 'end_date', 'slice_range', 'num_workers', 'call_rate_limit', 'domain', 'region'],
  ...['lookback_window', 'lookback_window_days', 'lookback_window_minutes', 'look_back_window', 'projects', 'profiles'],
  ...['enable_experimental_streams', 'expand_issue_changelog', 'expand_issue_transition', 'render_fields'],
  ...['issues_stream_expand_with', 'marketplace_ids', 'state_filter', 'report_record_types', 'folder_url'],
  ...['bulk_window_in_days', 'fetch_transactions_user_id', 'job_termination_threshold', 'job_checkpoint_interval'],
  ...['job_product_variants_include_pres_prices', 'repositories', 'branches', 'max_waiting_time', 'data_center'],
  // Of a Shopify source: `rest` or `native` (`connectors/rest-records.ts`).
  'record_view',
  ...['join_channels', 'include_private_channels', 'channel_filter', 'channel_messages_window_size', 'auth_type'],
])

/** Inside of `credentials`: which of several ways it is. */
export const CREDENTIAL_KINDS: ReadonlySet<string> = new Set([
  'auth_type',
  'auth_method',
  'option_title',
  'credentials_title',
])

/** Of destinations, also inside of objects. */
export const DESTINATION_SETTINGS: ReadonlySet<string> = new Set([
  ...['destinationType', 'database', 'schema', 'destination_path', 'host', 'port', 'username', 'ssl', 'ssl_mode'],
  ...['mode', 'test_destination', 'test_destination_type', 'logging_config', 'logging_type', 'max_entry_count'],
  ...['nth_entry_to_log', 'sampling_ratio', 'seed', 'num_messages', 'millis_per_record', 'raw_data_schema'],
])
