{{- define "cloud.name" -}}
{{- printf "%s-cloud" .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "cloud.selector" -}}
app.kubernetes.io/name: stagebooth-cloud
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "cloud.labels" -}}
{{ include "cloud.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "cloud.secret" -}}
{{- .Values.secret.existing | default (include "cloud.name" .) -}}
{{- end -}}
