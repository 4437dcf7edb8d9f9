<?php
// PHP SoapClient: WSDL VERSION CALLS
[, $wsdl, $version, $calls] = $argv;
$client = new SoapClient($wsdl, ['cache_wsdl' => WSDL_CACHE_NONE, 'soap_version' => (int) $version]);
$answers = [];
foreach (file($calls, FILE_IGNORE_NEW_LINES) as $line) {
    [$operation, $query] = explode('?', $line, 2);
    parse_str($query, $params);
    try {
        $answers[] = ['result' => $client->$operation($params)->{"{$operation}Result"}];
    } catch (SoapFault $fault) {
        $answers[] = ['fault' => ['code' => $fault->faultcode, 'text' => $fault->faultstring]];
    }
}
echo json_encode($answers, JSON_THROW_ON_ERROR);
