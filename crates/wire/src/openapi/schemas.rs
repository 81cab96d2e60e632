//! JSON Schema for every type that a request or an answer has.

use std::collections::BTreeMap;

use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

/// What may be left out of a request is not what may be missing from an answer, so there are two sets.
pub(super) struct Schemas {
    read: SchemaGenerator,
    sent: SchemaGenerator,
}

fn settings() -> SchemaSettings {
    SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    })
}

impl Schemas {
    pub(super) fn new() -> Schemas {
        Schemas {
            read: settings().for_deserialize().into_generator(),
            sent: settings().for_serialize().into_generator(),
        }
    }

    /// Of a request's body. The reference is resolved in [`Schemas::finish`].
    pub(super) fn read<T: JsonSchema>(&mut self) -> Value {
        self.read.subschema_for::<T>().to_value()
    }

    /// Of an answer's body.
    pub(super) fn sent<T: JsonSchema>(&mut self) -> Value {
        self.sent.subschema_for::<T>().to_value()
    }

    /// A type that is both read and sent appears once if both forms agree; otherwise the one that is read has a name
    /// of its own. Bodies of requests are named by their own types, which are never sent.
    pub(super) fn finish(mut self) -> Map<String, Value> {
        let mut sent = self.sent.take_definitions(true);
        let mut read = self.read.take_definitions(true);
        sent.values_mut().for_each(leave_out);
        let mut renamed = BTreeMap::new();
        // A schema that refers to a renamed one differs, too.
        loop {
            let differing = |name: &&String| {
                !renamed.contains_key(*name) && sent.get(*name).is_some_and(|sent| *sent != read[*name])
            };
            let Some(name) = read.keys().find(differing).cloned() else { break };
            let new = format!("{name}Request");
            let target = |name: &str| format!("#/components/schemas/{name}");
            for schema in read.values_mut() {
                redirect(schema, &target(&name), &target(&new));
            }
            renamed.insert(name, new);
        }
        for (name, schema) in read {
            let name = renamed.remove(&name).unwrap_or(name);
            sent.insert(name, schema);
        }
        sent
    }
}

/// What may be missing from an answer is never null.
fn leave_out(schema: &mut Value) {
    let Value::Object(fields) = schema else {
        if let Value::Array(schemas) = schema {
            schemas.iter_mut().for_each(leave_out);
        }
        return;
    };
    let required = fields.get("required").cloned().unwrap_or_default();
    let required = |name: &str| required.as_array().is_some_and(|names| names.iter().any(|it| it == name));
    if let Some(Value::Object(properties)) = fields.get_mut("properties") {
        for (_, property) in properties.iter_mut().filter(|(name, _)| !required(name)) {
            never_null(property);
        }
    }
    fields.values_mut().for_each(leave_out);
}

fn never_null(property: &mut Value) {
    let null = json!({ "type": "null" });
    if let Some(Value::Array(types)) = property.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [one] = &types[..] {
            property["type"] = one.clone();
        }
    }
    let either = property.get("anyOf").and_then(Value::as_array).cloned().unwrap_or_default();
    if let [Value::Object(some), other] = &either[..]
        && *other == null
        && let Value::Object(property) = property
    {
        property.remove("anyOf");
        property.extend(some.clone());
    }
}

fn redirect(value: &mut Value, from: &str, to: &str) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if name == "$ref" && *value == from {
                    *value = json!(to);
                }
                redirect(value, from, to);
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| redirect(value, from, to)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
